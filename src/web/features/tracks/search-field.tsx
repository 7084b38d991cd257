/** The list's search: types without delay, narrows the list when the fingers rest. */
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';

type SearchFieldProps = { value: string; onChange: (value: string) => void };

const restMs = 150;

export function SearchField({ value, onChange }: SearchFieldProps) {
  const { t } = useTranslation('tracks');
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const change = useRef(onChange);
  change.current = onChange;
  // Changed elsewhere, e.g. by the search of the header or "clear filters".
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      change.current(text);
    }, restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Input
      aria-label={t('filter.search')}
      end={
        text ? (
          <IconButton icon={<X />} label={t('filter.clearSearch')} onClick={() => setText('')} size="sm" />
        ) : null
      }
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      placeholder={t('filter.search')}
      start={<Search aria-hidden="true" />}
      type="text"
      value={text}
    />
  );
}
