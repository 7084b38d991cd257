/** Stands in place of a page that cannot be had without a connection. Works without scripts: it is shown at any address. */
import { unsureSignOut } from '#web/data/kept-texts.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useNonce } from '#web/shell/nonce.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Logo } from '#web/ui/logo.tsx';

/** Whatever stands in the address bar, which need not be this page's own address. */
const thisAddress = '';

/** The one thing that this page says to some alone: to whoever has just signed out, without the server. */
const unsureId = 'unsure';
const unsureScript = `try{document.getElementById("${unsureId}").hidden=!sessionStorage.getItem("${unsureSignOut.key}")}catch{}`;

export function Offline() {
  const { t } = useTranslation('frame');
  const nonce = useNonce();
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-10 p-6">
      <title>{`${t('offline.title')} · ${t('product')}`}</title>
      <meta content="noindex" name="robots" />
      <Logo name={t('product')} />
      <section className="flex flex-col items-start gap-4">
        <h1 className="text-2xl">{t('offline.title')}</h1>
        <p>{t('offline.text')}</p>
        <p className="font-medium text-strong" hidden id={unsureId}>
          {t('offline.unsure')}
        </p>
        <script dangerouslySetInnerHTML={{ __html: unsureScript }} nonce={nonce} />
        <a className={`mt-2 ${buttonStyle('primary', 'md')}`} href={thisAddress}>
          {t('offline.retry')}
        </a>
      </section>
    </main>
  );
}
