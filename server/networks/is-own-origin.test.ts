import { expect, it } from 'vitest'
import { isOwnOrigin } from './network-fetch.ts'

const origins = ['https://graph.test', 'http://127.0.0.1:3001/graph', 'https://*.uploads.test']

it.each([
  'https://graph.test/v26.0/1?x=2',
  'https://graph.test:443/',
  'HTTPS://GRAPH.test/',
  'http://127.0.0.1:3001/elsewhere',
  'https://eu.uploads.test/a',
  'https://a.b.uploads.test/a',
])('%s belongs to the network', (address) => {
  expect(isOwnOrigin(address, origins)).toBe(true)
})

it.each([
  'http://graph.test/',
  'https://graph.test:8443/',
  'https://graph.test.evil.test/',
  'https://graph.test@evil.test/',
  'https://me:secret@graph.test/',
  'https://uploads.test/',
  'https://evil-uploads.test/',
  'https://eu.uploads.test:8443/',
  'http://eu.uploads.test/',
  'http://127.0.0.1:3002/graph',
  'http://169.254.169.254/',
  '//graph.test/',
  'file:///etc/passwd',
  'data:text/plain,a',
  'nonsense',
  '',
])('%s does not', (address) => {
  expect(isOwnOrigin(address, origins)).toBe(false)
})
