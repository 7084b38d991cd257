/** Which songs something is about: some of them, or all. */
import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SongList } from './song-list.tsx';

type SongsDialogProps = {
  title: string;
  description: string;
  /** What chooses all of them is called, and what ends the choice of so many. */
  all: string;
  done: (chosen: number) => string;
  most: number;
  chosen: readonly string[];
  /** None: all of them. */
  onDone: (chosen: readonly string[]) => void;
  onClose: () => void;
};

export function SongsDialog({ title, description, all, done, most, ...choice }: SongsDialogProps) {
  const { onDone, onClose } = choice;
  const box = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(choice.chosen);
  const end = (ids: readonly string[]) => {
    onDone(ids);
    onClose();
  };
  return (
    <Dialog
      description={description}
      firstFocus={box}
      footer={
        <>
          <Button
            disabled={chosen.length === 0 && choice.chosen.length === 0}
            onClick={() => end([])}
            variant="ghost"
          >
            {all}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => end(chosen)} variant="primary">
            {done(chosen.length)}
          </Button>
        </>
      }
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      open
      title={title}
    >
      <SongList
        chosen={chosen}
        most={most}
        onToggle={(id) =>
          setChosen((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]))
        }
        searchBox={box}
      />
    </Dialog>
  );
}
