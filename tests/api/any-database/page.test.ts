import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unknownOrigin, unnamedProvider } from '#contract/site/public-pages.ts'
import { compressFolder } from '#server/page/compress-folder.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'

const script = `console.log('${'uPubly '.repeat(400)}')`
const landing = [
  '<!doctype html><title>Início</title>',
  `<link rel="canonical" href="${unknownOrigin}/"><script>alert(1)</script>`,
].join('')
const built = (file: string, imports: string[] = []) => ({ file: `assets/${file}.js`, imports })
const manifest = {
  '_start-1.js': built('app-abc123'),
  'routes/_app.tsx?tsr-split=component': built('shell-1'),
  'routes/signup.tsx?tsr-split=component': built('signup-1', ['_start-1.js']),
  ...Object.fromEntries(
    ['calendar', 'posts.create', 'settings.index', 'users.$id'].map((route) => [
      `routes/_app/${route}.tsx?tsr-split=component`,
      built('screen-1', ['_start-1.js']),
    ]),
  ),
}
const navigation = { Accept: 'text/html,application/xhtml+xml' }
const publicUrl = 'https://upubly.example'
let api: TestApp
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upubly-page-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'icons'))
  await mkdir(join(folder, '.vite'))
  await mkdir(join(folder, '.site'))
  const files = {
    'index.html': '<!doctype html><title>uPubly</title>',
    'sw.js': 'self.skipWaiting()',
    'manifest.webmanifest': '{}',
    '.site/robots.txt': `Sitemap: ${unknownOrigin}/sitemap.xml`,
    '.site/index.html': landing,
    '.site/pricing.html': `<title>Preços</title>`,
    '.site/tos.html': `<title>Termos</title><p>${unnamedProvider}</p>`,
    '.site/404.html': '<title>Página não encontrada</title>',
    'icons/icon.svg': '<svg/>',
    'resgate.html': '<!doctype html><style>a{}</style><script>alert(1)</script>',
    'assets/app-abc123.js': script,
    'assets/shell-1.js': '1',
    'assets/screen-1.js': '12',
    'assets/signup-1.js': '1',
    '.vite/manifest.json': JSON.stringify(manifest),
    '.built-from': 'hash',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  await compressFolder(folder)
  api = await createTestApp({
    pageFolder: folder,
    env: { PUBLIC_URL: publicUrl, SERVICE_PROVIDER: "Ana & Filhos <Ltda.> $& '1'" },
  })
})
afterAll(async () => {
  await api.dispose()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  api.app.request(path, { headers })

test.each([
  ['/', 'no-cache'],
  ['/index.html', 'no-cache'],
  ['/sw.js', 'no-cache'],
  ['/manifest.webmanifest', 'no-cache'],
  ['/robots.txt', 'no-cache'],
  ['/icons/icon.svg', 'public, max-age=86400'],
  ['/assets/app-abc123.js', 'public, max-age=31536000, immutable'],
])('%s is served with the cache rule %s', async (path, rule) => {
  const answer = await get(path)
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, rule])
})

test.each([
  ...['/calendar', '/posts/create', '/settings?code=abc&state=instagram.x', '/calendar/'],
  '/users/7',
])('opening %s answers the document', async (path) => {
  const answer = await get(path, navigation)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toBe('no-cache')
  expect(await answer.text()).toContain('<title>uPubly</title>')
})

test("a member's browser is told the scripts of the screen, and only with the screen", async () => {
  const member = { ...navigation, Cookie: 'upubly.auth=abc' }
  const link = (file: string) => `</assets/${file}.js>; rel=modulepreload`
  const linksOf = async (path: string, headers: Record<string, string>) =>
    (await get(path, headers)).headers.get('Link')
  expect(await linksOf('/calendar', member)).toBe(
    ['app-abc123', 'screen-1', 'shell-1'].map(link).join(', '),
  )
  expect(await linksOf('/calendar', navigation)).toBeNull()
  expect(await linksOf('/signup', navigation)).toBe(['app-abc123', 'signup-1'].map(link).join(', '))
  for (const path of ['/', '/index.html', '/not-there', '/assets/app-abc123.js'])
    expect(await linksOf(path, member), path).toBeNull()
})

test.each([
  ['a program asks for what is not there', '/missing.json', {}],
  ['an asset is gone', '/assets/old-123.js', navigation],
  ['a picture is gone', '/media/x', navigation],
  ['a file of the storage is gone', '/files/x', navigation],
  ['an address of a file of the storage is over', '/files/x/original', navigation],
  ['a file of the build itself', '/.vite/manifest.json', {}],
  ['the stamp of the build', '/.built-from', navigation],
  ['a way out of the folder', '/..%2f..%2fpackage.json', {}],
  ['a way out of the assets', '/assets/..%2f..%2fpackage.json', navigation],
])('when %s, it is not found', async (_name, path, headers) => {
  expect((await get(path, headers)).status).toBe(404)
})

test('an unchanged document is revalidated without being sent again', async () => {
  const first = await get('/posts/create', navigation)
  const tag = first.headers.get('ETag') ?? ''
  expect(tag).not.toBe('')
  const other = await get('/calendar', { ...navigation, 'If-None-Match': tag })
  expect(other.status).toBe(304)
  const page = (await get('/', navigation)).headers.get('ETag') ?? ''
  expect(page).not.toBe(tag)
  const unchanged = await get('/', { ...navigation, 'If-None-Match': page })
  expect(unchanged.status).toBe(304)
  // Browsers put the headers of this answer in place of those they kept.
  const policy = (await get('/', navigation)).headers.get('Content-Security-Policy')
  expect(policy).toContain('sha256-')
  expect(unchanged.headers.get('Content-Security-Policy')).toBe(policy)
})

test("a public page is answered to everyone, with this server's address, its own script allowed", async () => {
  const answer = await get('/')
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ])
  expect(await answer.text()).toBe(landing.replace(unknownOrigin, publicUrl))
  const policy = answer.headers.get('Content-Security-Policy')
  expect(policy).toContain(
    "script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
  )
  expect(policy).toContain("default-src 'self';")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
  expect(await (await get('/robots.txt')).text()).toBe(`Sitemap: ${publicUrl}/sitemap.xml`)
})

test('a public page has one address: with a slash behind it leads there', async () => {
  const answer = await get('/pricing/', navigation)
  expect([answer.status, answer.headers.get('Location')]).toEqual([308, '/pricing'])
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a public page is sent as %s to clients that accept it', async (encoding, decompress) => {
  const answer = await get('/', { 'Accept-Encoding': encoding })
  expect(answer.headers.get('Content-Encoding')).toBe(encoding)
  expect(answer.headers.get('Vary')).toContain('Accept-Encoding')
  const text = decompress(Buffer.from(await answer.arrayBuffer())).toString()
  expect(text).toContain(`href="${publicUrl}/"`)
})

test('a page that is built again is answered at once', async () => {
  const file = join(folder, '.site/pricing.html')
  expect(await (await get('/pricing')).text()).toBe('<title>Preços</title>')
  await writeFile(file, '<title>Planos</title>')
  await utimes(file, new Date(), new Date(Date.now() + 5_000))
  expect(await (await get('/pricing')).text()).toBe('<title>Planos</title>')
})

test.each(['/nunca/existiu', '/calendar/x', '/users/7/8', '/.site/index.html'])(
  'opening %s, which neither site nor app knows, says so with status 404',
  async (path) => {
    const answer = await get(path, navigation)
    expect(answer.status).toBe(404)
    if (!path.includes('/.')) expect(await answer.text()).toContain('Página não encontrada')
  },
)

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a script is sent as %s to clients that accept it', async (encoding, decompress) => {
  const answer = await get('/assets/app-abc123.js', { 'Accept-Encoding': encoding })
  expect(answer.headers.get('Content-Encoding')).toBe(encoding)
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
  expect(answer.headers.get('Content-Type')).toContain('javascript')
  expect(decompress(Buffer.from(await answer.arrayBuffer())).toString()).toBe(script)
})

test('without a built page, the answer says what to run', async () => {
  const bare = await createTestApp()
  const answer = await bare.app.request('/calendar', { headers: navigation })
  expect([answer.status, await answer.text()]).toEqual([
    503,
    expect.stringContaining('npm run build'),
  ])
  expect((await bare.request('/health')).status).toBe(200)
  await bare.dispose()
})

test('the rescue page may run its own inline script only', async () => {
  const answer = await get('/resgate.html', navigation)
  expect(answer.headers.get('Cache-Control')).toBe('no-cache')
  const policy = answer.headers.get('Content-Security-Policy')
  // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(policy).toContain("script-src 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';")
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe-inline')
  const app = await get('/calendar', navigation)
  expect(app.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
})

test('who offers the service stands in the built page as text', async () => {
  const page = await (await get('/tos', navigation)).text()
  expect(page).toContain('<p>Ana &amp; Filhos &lt;Ltda.&gt; $&amp; &#39;1&#39;</p>')
})
