/** Every error a reply can carry: code → status, whether trying again may help, whether operators hear of it. */
export type ErrorRule = { status: number; retry: boolean; report: boolean };

export const errorRules = {
  invalid_input: { status: 400, retry: false, report: false },
  unauthenticated: { status: 401, retry: false, report: false },
  /** A key for programs that is none, was revoked or has expired: `params.reason` says which is known. */
  invalid_key: { status: 401, retry: false, report: false },
  /** Addresses are written into logs: a key in one is as good as told. */
  key_in_query: { status: 400, retry: false, report: false },
  /** `params.scope` is what the key lacks. */
  missing_scope: { status: 403, retry: false, report: false },
  /** The account's plan has no writing by programs. */
  plan_required: { status: 403, retry: false, report: false },
  /** An idempotency key that was sent before, with another request. */
  idempotency_reused: { status: 422, retry: false, report: false },
  forbidden_origin: { status: 403, retry: false, report: false },
  /** The account may not be signed in to. */
  suspended: { status: 403, retry: false, report: false },
  /** Whoever sees this account may change nothing of it. */
  read_only: { status: 403, retry: false, report: false },
  /** Of the account itself: for its owner alone, whatever a member may edit. */
  owner_only: { status: 403, retry: false, report: false },
  /** An invitation for another e-mail address than the account's. */
  other_address: { status: 403, retry: false, report: false },
  not_found: { status: 404, retry: false, report: false },
  conflict: { status: 409, retry: false, report: false },
  /** The page shows another account than the one that this browser is at now. */
  account_changed: { status: 409, retry: false, report: false },
  payload_too_large: { status: 413, retry: false, report: false },
  /** To be printed: `params.limit` says of what there is too much, `params.most` how much there may be. */
  document_too_large: { status: 413, retry: false, report: false },
  unsupported_media: { status: 415, retry: false, report: false },
  misdirected: { status: 421, retry: false, report: false },
  /** The card was refused, or asks for more than a click here. */
  payment_failed: { status: 402, retry: false, report: false },
  not_configured: { status: 422, retry: false, report: false },
  /** A playlist takes songs that are on YouTube. */
  only_youtube: { status: 422, retry: false, report: false },
  /** A playlist elsewhere cannot be listed: `params.reason` says why. */
  list_refused: { status: 422, retry: false, report: false },
  /** Too little is known, or nothing can be: `params.reason` says which. */
  forecast_refused: { status: 422, retry: false, report: false },
  /** More than the plan has room for: `params.left` says how many bytes are. */
  over_quota: { status: 413, retry: false, report: false },
  too_soon: { status: 429, retry: true, report: false },
  too_many_requests: { status: 429, retry: true, report: false },
  internal: { status: 500, retry: true, report: true },
  overloaded: { status: 503, retry: true, report: false },
  /** The disk, or the files of imports that wait, of all accounts together, have all the room they may have. */
  no_room: { status: 507, retry: true, report: false },
  /** Our own database cannot be reached. */
  unavailable: { status: 503, retry: true, report: true },
  /** A platform, whoever takes payments, or the way to a push service. */
  upstream_unavailable: { status: 503, retry: true, report: false },
} as const satisfies Record<string, ErrorRule>;

export type ErrorCode = keyof typeof errorRules;
export const errorCodes = Object.keys(errorRules) as ErrorCode[];
