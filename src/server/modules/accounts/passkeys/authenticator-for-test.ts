/** An authenticator of software: makes passkeys and signs with them, as a browser hands it on. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer): string => Buffer.from(data).toString('base64url');

/** The few kinds of CBOR that an attestation has. */
function cbor(value: unknown): Buffer {
  const head = (kind: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(kind << 5) | n]);
    if (n < 256) return Buffer.from([(kind << 5) | 24, n]);
    return Buffer.from([(kind << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

export type Ceremony = {
  challenge: string;
  origin?: string;
  rpID?: string;
  /** Whether it has made sure of who is there. */
  isVerified?: boolean;
};

export class Authenticator {
  readonly id = randomBytes(16);
  counter = 0;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  #data({ rpID = 'localhost', isVerified = true }: Ceremony, attested?: Buffer): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpID), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  #client(type: string, { challenge, origin = 'http://localhost:3000' }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer(response: Record<string, unknown>) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  make(ceremony: Ceremony) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#data(ceremony, attested)],
    ]);
    return this.#answer({
      clientDataJSON: base64url(this.#client('webauthn.create', ceremony)),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    });
  }

  sign(ceremony: Ceremony) {
    const client = this.#client('webauthn.get', ceremony);
    const data = this.#data(ceremony);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    });
  }
}
