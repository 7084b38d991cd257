/** The address of a public page: to be copied, opened and printed as a QR code. */
import { Copy, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PublicPage } from '#contract/sharing.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useOrigin } from '#web/shell/use-origin.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Input } from '#web/ui/input.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { toast } from '#web/ui/toast-store.ts';

type PageAddressProps = {
  page: Pick<PublicPage, 'kind' | 'path'>;
  /** It is what the panel around it is for. */
  isMain?: boolean;
  /** What else can be done with the page. */
  children?: ReactNode;
};

export function PageAddress({ page: { kind, path }, isMain = false, children }: PageAddressProps) {
  const { t } = useTranslation('sharing');
  const address = `${useOrigin()}${path}`;
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => toast({ title: t('copied') }),
      () => toast({ title: t('notCopied'), variant: 'destructive' }),
    );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex max-w-xl gap-2">
        <Input
          aria-label={t('address')}
          className="min-w-0 flex-1"
          dir="ltr"
          onFocus={({ target }) => target.select()}
          readOnly
          value={address}
        />
        <Button aria-label={t('copyName')} onClick={copy} variant={isMain ? 'primary' : 'secondary'}>
          <Copy aria-hidden="true" />
          {t('copy')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {/* A page of its own, in the visitor's language. `choose`: the owner's browser may remember a service, too. */}
        <a
          className={buttonStyle('secondary', 'sm')}
          href={kind === 'song' ? `${path}?choose` : path}
          rel="noopener"
          target="_blank"
        >
          <ExternalLink aria-hidden="true" />
          {t('open')}
        </a>
        {children}
      </div>
      <Disclosure label={t('qr')}>
        <div className="mt-3 w-fit">
          <QrCode label={t('qrLabel')} text={address} />
        </div>
      </Disclosure>
    </div>
  );
}
