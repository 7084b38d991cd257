import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { addMessagePicture, sendMessage } from '#contract/messages.ts';
import { call, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { multipartOf } from '../imports/upload/upload-for-test.ts';
import { archiveFor, restored } from './takeout-for-test.ts';

const server = useTestServer({
  settings: { DATA_DIR: mkdtempSync(join(tmpdir(), 'tracklight-takeout-')), CALLS_PER_MINUTE: '1000000' },
});

test('[EXP-02] [MSG-04] screenshots of messages are in the archive, which another account takes', async () => {
  const [admin, ada] = [await person(server, { isAdmin: true }), await person(server)];
  const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const { payload, type } = multipartOf([{ name: 'screen.png', content }]);
  const added = await server.app.inject({
    method: 'POST',
    url: addMessagePicture.path,
    headers: { cookie: ada.cookie, 'content-type': type },
    payload,
  });
  const body = { receiverId: admin.user.id, subject: 'Look', content: 'Here.', pictureId: added.json().id };
  const message = (await call(server.app, sendMessage, { as: ada, body })).json();
  const archive = await archiveFor(server, ada);
  const opened = await fromBufferPromise(archive, { lazyEntries: true });
  const pictures = new Map<string, Buffer>();
  for await (const entry of opened.eachEntry())
    if (String(entry.fileName).startsWith('message-pictures/'))
      pictures.set(String(entry.fileName), await buffer(await opened.openReadStreamPromise(entry)));
  const name = `message-pictures/${message.id}.webp`;
  expect([...pictures.keys()]).toEqual([name]);
  const { format, width, height } = await sharp(pictures.get(name)).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 30, height: 20 });
  expect((await restored(server, await person(server), archive)).state).toBe('ready');
});
