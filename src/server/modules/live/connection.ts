/** The sending side of a stream: says things until it is ended by us or left by the page. */
import { Readable } from 'node:stream';

export type Connection = {
  readable: Readable;
  say(text: string): void;
  /** What has been said still goes out. */
  end(): void;
  /** Nothing more goes out; the page comes back and resumes. */
  drop(): void;
  isOver(): boolean;
  /** Runs once when it is over, whoever ended it; now if it already is. */
  onOver(stop: () => void): void;
};

/** A page that does not read is let go of. */
const mostUnreadBytes = 1024 * 1024;

export function createConnection(): Connection {
  const stops: (() => void)[] = [];
  let over = false;
  const finish = () => {
    over = true;
    for (const stop of stops.splice(0)) stop();
  };
  const readable = new Readable({
    read() {},
    destroy(error, done) {
      finish();
      done(error);
    },
  });
  return {
    readable,
    say: (text) => {
      if (over) return;
      readable.push(text);
      if (readable.readableLength > mostUnreadBytes) readable.destroy();
    },
    end: () => {
      if (over) return;
      finish();
      readable.push(null);
    },
    drop: () => void readable.destroy(),
    isOver: () => over,
    onOver: (stop) => {
      if (over) stop();
      else stops.push(stop);
    },
  };
}
