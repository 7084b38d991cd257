import { describe, expect, test } from 'vitest';
import { authorizationOf, type Parameter, percentEncoded, signatureBase, signatureOf } from './oauth1.ts';

describe('the signature of OAuth 1.0a', () => {
  test('is made over the base string of RFC 5849 §3.4.1.1, byte for byte', () => {
    const form = [...new URLSearchParams('c2&a3=2+q')];
    const header: Parameter[] = [
      ['oauth_consumer_key', '9djdj82h48djs9d2'],
      ['oauth_token', 'kkk9d7dh3k39sjv7'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', '7d8f3e4a'],
    ];
    const address = new URL('http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b');
    expect(signatureBase('post', address, [...form, ...header])).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D' +
        '%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a' +
        '%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    );
  });

  test('is that of RFC 5849 §1.2 for a client alone', () => {
    const base = signatureBase('POST', new URL('https://photos.example.net/initiate'), [
      ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131200'],
      ['oauth_nonce', 'wIjqoS'],
      ['oauth_callback', 'http://printer.example.com/ready'],
    ]);
    expect(signatureOf(base, 'kd94hf93k423kf44')).toBe('74KNZJeDHnMBp0EMJ9ZHt/XKycU=');
  });

  test('is that of RFC 5849 §1.2 for a client with a token', () => {
    const base = signatureBase(
      'GET',
      new URL('http://photos.example.net/photos?file=vacation.jpg&size=original'),
      [
        ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
        ['oauth_token', 'nnch734d00sl2jdk'],
        ['oauth_signature_method', 'HMAC-SHA1'],
        ['oauth_timestamp', '137131202'],
        ['oauth_nonce', 'chapoH'],
      ],
    );
    expect(signatureOf(base, 'kd94hf93k423kf44', 'pfkkdhi9sl3r4s00')).toBe('MdpQcU8iPSUjWoN/UDMsK2sui9I=');
  });

  test('is that of OAuth Core 1.0, appendix A.5', () => {
    const base = signatureBase(
      'GET',
      new URL('http://photos.example.net/photos?file=vacation.jpg&size=original'),
      [
        ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
        ['oauth_token', 'nnch734d00sl2jdk'],
        ['oauth_signature_method', 'HMAC-SHA1'],
        ['oauth_timestamp', '1191242096'],
        ['oauth_nonce', 'kllo9940pd9333jh'],
        ['oauth_version', '1.0'],
      ],
    );
    expect(signatureOf(base, 'kd94hf93k423kf44', 'pfkkdhi9sl3r4s00')).toBe('tR3+Ty81lMeYAr/Fid0kMTYa/WM=');
  });
});

describe('the encoding of OAuth 1.0a', () => {
  test.each([
    ['abcABC123', 'abcABC123'],
    ['-._~', '-._~'],
    ['%', '%25'],
    ['+ ', '%2B%20'],
    ["!'()*", '%21%27%28%29%2A'],
    ['&=', '%26%3D'],
    ['\u000A', '%0A'],
    ['\u3001', '%E3%80%81'],
  ])('of %j is %s', (text, encoded) => {
    expect(percentEncoded(text)).toBe(encoded);
  });
});

describe('the header of OAuth 1.0a', () => {
  const signing = {
    method: 'GET',
    address: new URL('https://api.example.net/v1/music/song/a/b?fields=id'),
    consumer: { key: 'a key', secret: 'a secret' },
    nonce: 'n1',
    timestamp: 1_795_176_000,
  };

  test('has every parameter once, encoded, and never the secret', () => {
    const header = authorizationOf(signing);
    expect(header).toMatch(
      /^OAuth oauth_consumer_key="a%20key", oauth_nonce="n1", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1795176000", oauth_version="1.0", oauth_signature="[\w%]+"$/,
    );
    expect(header).not.toContain('secret');
  });

  test('is another for another nonce, time, address or secret, and the same for the same', () => {
    const headers = [
      signing,
      { ...signing, nonce: 'n2' },
      { ...signing, timestamp: signing.timestamp + 1 },
      { ...signing, address: new URL('https://api.example.net/v1/music/song/a/c?fields=id') },
      { ...signing, consumer: { ...signing.consumer, secret: 'another' } },
    ].map(authorizationOf);
    expect(new Set(headers.map((header) => header.split('oauth_signature=')[1])).size).toBe(headers.length);
    expect(authorizationOf(signing)).toBe(headers[0]);
  });
});
