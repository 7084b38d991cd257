/** What the bar has no room for on a phone, in a sheet from below. */
import { Download, Link2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { matchesWeekdays } from '#domain/comparison.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/cn.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { type FileLink, useSave } from '../export-menu.tsx';
import { useCopyLink } from './bar-parts.tsx';
import { useCompareHeading, useIntervals } from './compare-menu.tsx';
import { type ShownDays, weekdayChoice } from './controls.ts';
import type { ControlState } from './use-controls.ts';

export type MoreControlsProps = {
  state: ControlState;
  shown: ShownDays | undefined;
  parts: { compare: boolean; interval: boolean };
  exports: readonly FileLink[];
  trigger: ReactElement;
};

export function MoreControlsPanel({ state, shown, parts, exports, trigger }: MoreControlsProps) {
  const { t } = useTranslation('controls');
  const { t: fileText } = useTranslation('files');
  const save = useSave();
  const [isOpen, setOpen] = useState(true);
  const intervals = useIntervals(shown);
  const copy = useCopyLink(state.link);
  const { controls, choose } = state;
  return (
    <Dialog onOpenChange={setOpen} open={isOpen} title={t('more')} trigger={trigger}>
      <div className="flex flex-col gap-5">
        {parts.compare ? <CompareChoice shown={shown} state={state} /> : null}
        {parts.interval && intervals.length > 1 ? (
          <div className="flex flex-col gap-2">
            <p className="text-muted text-sm">{t('interval.title')}</p>
            <Segmented
              label={t('interval.title')}
              onValueChange={(interval) => choose({ interval })}
              options={intervals}
              value={controls.interval ?? shown?.interval ?? 'day'}
            />
          </div>
        ) : null}
        <div className="flex flex-col gap-2">
          <Button
            onClick={() => {
              copy();
              setOpen(false);
            }}
          >
            <Link2 aria-hidden="true" />
            {t('link.copy')}
          </Button>
          {exports.map((file) =>
            'href' in file ? (
              <a className={buttonStyle()} download href={file.href} key={file.format}>
                <Download aria-hidden="true" />
                {fileText(`format.${file.format}`)}
              </a>
            ) : (
              <Button key={file.format} onClick={() => save(file.save)}>
                <Download aria-hidden="true" />
                {fileText(`format.${file.format}`)}
              </Button>
            ),
          )}
        </div>
      </div>
    </Dialog>
  );
}

const choiceStyle = 'flex min-h-11 items-center gap-3 rounded-md px-3 text-body text-sm';

function CompareChoice({ state, shown }: Pick<MoreControlsProps, 'state' | 'shown'>) {
  const { controls, comparisons, choose } = state;
  const { t } = useTranslation('controls');
  const heading = useCompareHeading(shown, controls.compare);
  return (
    <fieldset>
      <legend className="mb-1 text-muted text-sm">{heading}</legend>
      {comparisons.map((name) => (
        <label className={cn(choiceStyle, controls.compare === name && 'bg-hover text-strong')} key={name}>
          <input
            checked={controls.compare === name}
            className="size-4 accent-(--accent)"
            name="compare"
            onChange={() => choose({ compare: name })}
            type="radio"
          />
          {t(`compare.${name}`)}
        </label>
      ))}
      <Checkbox
        checked={
          shown ? matchesWeekdays(shown, controls.isWeekdayMatched) : controls.isWeekdayMatched === true
        }
        className="min-h-11 items-center px-3"
        disabled={controls.compare === 'off' || controls.compare === 'release'}
        label={t('compare.weekday')}
        onChange={(event) => choose(weekdayChoice(shown, event.target.checked))}
      />
    </fieldset>
  );
}
