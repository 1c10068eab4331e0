import { expect, test } from 'vitest'
import { instagramEnvironment } from './instagram-environment.ts'

test('the base URLs replace the real hosts, one prefix each', () => {
  const app = { id: '990011', secret: 'segredo' }
  expect(instagramEnvironment('http://localhost:4100', app)).toEqual({
    IG_APP_ID: '990011',
    IG_APP_SECRET: 'segredo',
    IG_WWW_BASE: 'http://localhost:4100/instagram/www',
    IG_API_BASE: 'http://localhost:4100/instagram/api',
    IG_GRAPH_BASE: 'http://localhost:4100/instagram/graph',
  })
})
