/** What a person is told when a page failed, and ways to go on. */
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';

const isThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

export function Failure() {
  const { t } = useTranslation(['frame', 'errors']);
  const [isTrying, setTrying] = useState(false);
  const [isCutOff, setCutOff] = useState(false);
  /** Without the server the browser would put a page of its own in place of this one. */
  const retry = async () => {
    setTrying(true);
    if (await isThere()) return window.location.reload();
    setTrying(false);
    setCutOff(true);
  };
  return (
    <section className="flex max-w-xl flex-col gap-4">
      <h1 className="flex items-start gap-3 text-2xl">
        <CircleAlert aria-hidden="true" className="mt-1 size-6 shrink-0 text-danger" />
        {t('error.title')}
      </h1>
      <p role="status">{isCutOff ? t('errors:unreachable') : t('error.text')}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button busy={isTrying} onClick={() => void retry()} variant="primary">
          {t('error.retry')}
        </Button>
        <a className={buttonStyle()} href="/">
          {t('error.home')}
        </a>
        <a className={buttonStyle('ghost')} href="/status">
          {t('error.status')}
        </a>
      </div>
    </section>
  );
}
