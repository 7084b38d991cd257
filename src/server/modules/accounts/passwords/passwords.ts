/** Passwords: argon2id, and the same work whether or not there is anything to compare with. */
import { hash, verify } from '@node-rs/argon2';

/**
 * 19 MiB, two passes, one lane: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html.
 * The algorithm is the library's default, argon2id; the work runs outside the event loop. Tests of modules lower it.
 */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, passwordCost);

/** Of a password nobody knows; made at the first use with the cost of today. */
let dummy: Promise<string> | undefined;
const dummyHash = (): Promise<string> => {
  dummy ??= hashPassword(crypto.randomUUID());
  return dummy;
};

/** Whether the password is that of the hash. Without a hash it computes as long and answers no. */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const compared = await verify(passwordHash ?? (await dummyHash()), password);
  return compared && Boolean(passwordHash);
}
