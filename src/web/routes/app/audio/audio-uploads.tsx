import { useQuery } from '@tanstack/react-query';
import { ListPlus, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { AudioUpload } from '#contract/uploads.ts';
import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { useChoices } from '#web/data/use-choices.ts';
import { SharedByAddress, SharedFacts, shareDialog } from '#web/features/listening/share-button.tsx';
import { readUpload, readUsage } from '#web/features/uploads/queries.ts';
import { UploadsPage } from '#web/features/uploads/uploads-page.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { MenuItem } from '#web/ui/dropdown-menu.tsx';
import { later } from '#web/ui/later.ts';
import { useOpenLater } from '#web/ui/opened-later.tsx';

export const handle: PageHandle = {
  texts: ['uploads', 'player', 'controls', 'audio-playlists', 'playlists', 'listening'],
};

const queries = () => [readUsage()];
export const loader = serverPrefetch(queries);
export const clientLoader = clientPrefetch(queries);

const addDialog = later(async () => (await import('#web/features/audio-playlists/add-dialog.tsx')).AddDialog);

type Opened = { what: 'share' | 'add'; upload: AudioUpload };

export default function Page() {
  const { t } = useTranslation(['audio-playlists', 'listening']);
  const openLater = useOpenLater();
  const [opened, setOpened] = useState<Opened>();
  const open = (what: Opened['what'], upload: AudioUpload) =>
    openLater(what === 'share' ? shareDialog : addDialog, () => setOpened({ what, upload }));
  const close = () => setOpened(undefined);
  const ShareDialog = opened?.what === 'share' ? shareDialog.get()?.ShareDialog : undefined;
  const AddDialog = opened?.what === 'add' ? addDialog.get() : undefined;
  return (
    <>
      <UploadsPage
        facts={(upload) => (
          <SharedFacts id={upload.id} name={upload.title} onOpen={() => open('share', upload)} />
        )}
        menu={(upload) => (
          <>
            <MenuItem onSelect={() => open('add', upload)}>
              <ListPlus />
              {t('addTo')}
            </MenuItem>
            <MenuItem onSelect={() => open('share', upload)}>
              <Share2 />
              {t('listening:share')}
            </MenuItem>
          </>
        )}
      />
      {ShareDialog && opened ? (
        <ShareDialog id={opened.upload.id} name={opened.upload.title} onClose={close} />
      ) : null}
      <SharedUpload />
      {AddDialog && opened ? <AddDialog onClose={close} uploadIds={[opened.upload.id]} /> : null}
    </>
  );
}

/** What the address names, which may be on no page of the list that is loaded; nothing where it is gone. */
function SharedUpload() {
  const { chosen } = useChoices<'share'>();
  const id = chosen('share') ?? '';
  const { data } = useQuery({ ...readUpload(id), enabled: id.startsWith('upl_') });
  return data ? <SharedByAddress id={id} key={id} name={data.title} /> : null;
}
