/** Why an account of a platform that its owner connected could not be read. */
export const connectionProblems = [
  /** The owner withdrew the consent at the platform, or it knows it no longer. */
  'consent_ended',
  /** The platform asks to be left alone for a while. */
  'limited',
  /** It did not answer, or said that it cannot. */
  'unavailable',
  /** It answered with something that could not be read, or refused the report. */
  'refused',
  /** This installation has lost the key that the consent was encrypted with, or its keys of the platform. */
  'not_configured',
  /** Something failed on our side. */
  'internal',
] as const;
export type ConnectionProblem = (typeof connectionProblems)[number];
