/** One bar while the server cannot be reached: since when what is shown is no longer new, and another try. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { type Connection, tryConnection, useConnection } from '#web/shell/connection.ts';
import { Button } from '#web/ui/button.tsx';

const tryEveryMs = 10_000;

export function ConnectionBar() {
  const connection = useConnection();
  useTrying(connection !== 'reached');
  // Always there, so that a screen reader hears what comes into it.
  return (
    <div className="sticky top-header z-10" role="status">
      {connection === 'reached' ? null : <Bar connection={connection} />}
    </div>
  );
}

/** Asks again and again while the server cannot be reached; once it can, what failed is read anew. */
function useTrying(isCutOff: boolean): void {
  const client = useQueryClient();
  const wasCutOff = useRef(false);
  useEffect(() => {
    if (!isCutOff) {
      if (wasCutOff.current) void readWhatFailed(client);
      wasCutOff.current = false;
      return;
    }
    wasCutOff.current = true;
    const again = () => {
      if (document.visibilityState === 'visible') void tryConnection();
    };
    again();
    const timer = setInterval(again, tryEveryMs);
    return () => clearInterval(timer);
  }, [client, isCutOff]);
}

/** What could not be read meanwhile heals by itself, in whatever panel it stands. */
const readWhatFailed = (client: QueryClient): Promise<void> =>
  client.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.status === 'error' || query.isStale(),
  });

function Bar({ connection }: { connection: Exclude<Connection, 'reached'> }) {
  const { t } = useTranslation('frame');
  const { gap } = useFormats();
  const known = useKnownAt();
  const [isTrying, setTrying] = useState(false);
  const tryNow = () => {
    setTrying(true);
    void tryConnection().finally(() => setTrying(false));
  };
  return (
    <div className="border-warning/35 border-b bg-surface">
      <div className="bg-warning/8">
        <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-body text-sm sm:px-6">
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-warning" />
          <p className="min-w-48 flex-1">
            <strong className="font-semibold text-strong">{t(`connection.${connection}`)}</strong>
            {known === undefined ? null : gap + t('connection.known', { time: known })}
          </p>
          <Button busy={isTrying} onClick={tryNow} size="sm">
            {t('connection.retry')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Facts of the account and the installation are no numbers that grow old. */
const lasting = ['/api/auth/user', '/api/site'];

const oldestRead = (client: QueryClient): number =>
  Math.min(
    ...client
      .getQueryCache()
      .findAll({ type: 'active' })
      .filter(({ queryKey, state }) => state.dataUpdatedAt > 0 && !lasting.includes(String(queryKey[0])))
      .map(({ state }) => state.dataUpdatedAt),
  );

/** When the oldest of what is on screen was read; undefined where nothing of it has been. */
function useKnownAt(): string | undefined {
  const client = useQueryClient();
  const { moment } = useFormats();
  const read = () => oldestRead(client);
  const oldest = useSyncExternalStore((listener) => client.getQueryCache().subscribe(listener), read, read);
  if (!Number.isFinite(oldest)) return undefined;
  return moment(new Date(oldest).toISOString(), new Date());
}
