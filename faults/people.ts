/** People of a scenario: how they ask the product for something, sign up, and make a playlist for everybody. */

type Asked = { method?: string; body?: object; cookie?: string };

/** A form's files go as they are, everything else as JSON. What is not answered says what was asked. */
export const ask = (address: string, path: string, { method = 'GET', body, cookie }: Asked = {}) =>
  fetch(address + path, {
    method,
    headers: {
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new Error(`no answer: ${method} ${path}`, { cause });
  });

const password = 'Sunrise-42!';

/** Their cookie. */
export async function register(address: string, name: string): Promise<string> {
  const body = { email: `${name}@example.com`, password, firstName: 'Ada', lastName: 'Byron' };
  const reply = await ask(address, '/api/register', { method: 'POST', body });
  if (reply.status !== 201) throw new Error(`register: ${reply.status} ${await reply.text()}`);
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

export const leave = (address: string, cookie: string) =>
  ask(address, '/api/auth/user/removal', { method: 'POST', body: { password }, cookie });

/** The id of a playlist that everybody may see. */
export async function publish(address: string, cookie: string, name: string): Promise<string> {
  const post = (path: string, body: object) => ask(address, path, { method: 'POST', body, cookie });
  const added = await post('/api/tracks', { urls: ['https://youtu.be/fault000001'] });
  const { added: songs, existing } = (await added.json()) as Record<'added' | 'existing', { id: string }[]>;
  const trackIds = [...songs, ...existing].map(({ id }) => id);
  const made = await post('/api/playlists', { name, isPublic: true, trackIds });
  if (made.status !== 201) throw new Error(`playlist: ${made.status} ${await made.text()}`);
  return ((await made.json()) as { id: string }).id;
}
