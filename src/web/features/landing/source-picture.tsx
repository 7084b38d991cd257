/** A number, drawn without one, that has been opened to its source. */
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const rows = ['points.source.platform', 'points.source.read', 'points.source.before'] as const;

export function SourcePicture() {
  const { t } = useTranslation('landing');
  return (
    <div aria-hidden="true" className="w-full max-w-64">
      <div className="flex items-end gap-2 border-accent border-b-2 pb-3">
        <span className="h-7 w-28 rounded-sm bg-strong/85" />
        <span className="h-3.5 w-10 rounded-sm bg-up/70" />
      </div>
      <ul className="flex flex-col rounded-b-md bg-raised px-3 py-1">
        {rows.map((row, index) => (
          <li className="flex items-center gap-2 border-line py-2 text-xs not-last:border-b" key={row}>
            <Check className="size-3.5 shrink-0 text-up" strokeWidth={2.5} />
            <span className="flex-1 text-body">{t(row)}</span>
            <span className={`h-2 rounded-full bg-line-control/60 ${['w-14', 'w-20', 'w-10'][index]}`} />
          </li>
        ))}
      </ul>
    </div>
  );
}
