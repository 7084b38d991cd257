/** Sentences by which the second step of signing in is told, in replies whose form the specification fixes. */
export const signInReplies = {
  /** The password was right, and the account asks for more. */
  codeWanted: 'Enter the code from your authenticator app to finish signing in',
  codeWrong: 'That code is incorrect or was already used',
  stepEnded: 'This sign-in timed out. Please start again.',
  passkeyRefused: 'This passkey didn’t work',
} as const;

export type SignInReply = keyof typeof signInReplies;

export const recoveryCodesAtOnce = 10;

export const longestPasskeyName = 60;
export const mostPasskeys = 20;
