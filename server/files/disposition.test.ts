import { expect, test } from 'vitest'
import { toDisposition } from './disposition.ts'

test.each([
  ['praia.jpg', 'praia.jpg', 'praia.jpg'],
  ['São João.pdf', 'S_o Jo_o.pdf', 'S%C3%A3o%20Jo%C3%A3o.pdf'],
  ['a"b\\c;d%41.txt', 'a_b_c_d_41.txt', 'a%22b%5Cc%3Bd%2541.txt'],
  ["l'été (1)*.png", "l'_t_ (1)_.png", 'l%27%C3%A9t%C3%A9%20%281%29%2A.png'],
  ['👩‍👧.gif', '___.gif', '%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7.gif'],
  ['x\r\nSet-Cookie: a=b', 'x__Set-Cookie_ a=b', 'x%0D%0ASet-Cookie%3A%20a%3Db'],
  ['half\uD800.txt', 'half_.txt', 'half%EF%BF%BD.txt'],
])('the name %j is said in both ways', (name, plain, encoded) => {
  const said = toDisposition('attachment', name)
  expect(said).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
  // As a header takes it.
  expect(new Headers({ 'Content-Disposition': said }).get('Content-Disposition')).toBe(said)
})
