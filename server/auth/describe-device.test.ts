import { expect, test } from 'vitest'
import { describeDevice } from './describe-device.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mozilla = 'Mozilla/5.0'

test.each([
  [`${mozilla} (Linux; Android 15; K) Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome no Android'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge no Windows',
  ],
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox no Linux'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Safari/604.1`,
    'Safari no iPhone',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} CriOS/140.0 Safari/604.1`,
    'Chrome no iPhone',
  ],
  [
    `${mozilla} (iPad; CPU OS 18_0 like Mac OS X) ${webkit} FxiOS/140.0 Safari/604.1`,
    'Firefox no iPad',
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`,
    'Safari no Mac',
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36 OPR/120.0`,
    'Opera no Mac',
  ],
  [
    `${mozilla} (Linux; Android 15; SM-S901B) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    'Samsung Internet no Android',
  ],
  [`${mozilla} (Windows NT 10.0)`, 'Navegador desconhecido no Windows'],
  ['curl/8.5.0', 'Navegador desconhecido'],
  ['<script>alert(1)</script>', 'Navegador desconhecido'],
  ['', 'Navegador desconhecido'],
  [null, 'Navegador desconhecido'],
])('%s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words)
})
