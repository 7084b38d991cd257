/** A square button with an icon only; its label is spoken and shown as a tooltip. */
import { PlainIconButton, type PlainIconButtonProps } from './plain-icon-button.tsx';
import { Tooltip } from './tooltip.tsx';

export function IconButton(props: PlainIconButtonProps) {
  return (
    <Tooltip content={props.label}>
      <PlainIconButton {...props} />
    </Tooltip>
  );
}
