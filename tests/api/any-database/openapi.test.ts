import { brotliDecompressSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, findProjectName } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'

const Parameter = v.object({
  name: v.string(),
  in: v.picklist(['path', 'query', 'header']),
  required: v.boolean(),
  schema: v.looseObject({ type: v.string() }),
})
const Content = v.record(v.string(), v.object({ schema: v.looseObject({}) }))
const Operation = v.strictObject({
  operationId: v.string(),
  summary: v.string(),
  tags: v.array(v.string()),
  security: v.array(v.record(v.string(), v.array(v.string()))),
  parameters: v.optional(v.array(v.looseObject(Parameter.entries)), []),
  requestBody: v.optional(v.object({ required: v.boolean(), content: Content })),
  responses: v.record(
    v.pipe(v.string(), v.regex(/^[2-5]\d\d$/)),
    v.looseObject({ description: v.pipe(v.string(), v.nonEmpty()), content: Content }),
  ),
})
/** The parts of OpenAPI 3.1 that our document uses; anything else is a mistake. */
const Document = v.strictObject({
  openapi: v.literal('3.1.0'),
  info: v.strictObject({ title: v.string(), version: v.string(), description: v.string() }),
  servers: v.array(v.strictObject({ url: v.pipe(v.string(), v.url()) })),
  tags: v.array(v.strictObject({ name: v.string(), description: v.string() })),
  paths: v.record(v.pipe(v.string(), v.regex(/^\/[\w/{}-]+$/)), v.record(v.string(), Operation)),
  components: v.strictObject({
    schemas: v.record(v.pipe(v.string(), v.regex(/^[\w.-]+$/)), v.looseObject({})),
    securitySchemes: v.record(v.string(), v.looseObject({ type: v.string() })),
  }),
})

let api: TestApp
let json: unknown
let document: v.InferOutput<typeof Document>

beforeAll(async () => {
  api = await createTestApp()
  json = (await api.request('/openapi.json')).json
  document = v.parse(Document, json)
})
afterAll(() => api.dispose())

const all = Object.entries<Endpoint>(endpoints)
const operationOf = ({ path, method }: Endpoint) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

test('exactly the calls of the contract are described', () => {
  expect(all.map(([, endpoint]) => operationOf(endpoint)?.operationId)).toEqual(
    all.map(([name]) => name),
  )
  const described = Object.values(document.paths).flatMap((path) => Object.keys(path))
  expect(described).toHaveLength(all.length)
})

test('every reference has a target, and no part declares its own schema dialect', () => {
  const text = JSON.stringify(json)
  const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) =>
    ref?.replace('#/components/schemas/', ''),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !document.components.schemas[name ?? ''])).toEqual([])
  expect(text).not.toMatch(/"\$schema"|"\$defs"/)
})

test('the names in a path are required parameters, and no others are', () => {
  for (const [name, endpoint] of all) {
    const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, part]) => part)
    const parameters = operationOf(endpoint)?.parameters.filter(
      (parameter) => parameter.in === 'path',
    )
    expect([name, parameters?.map((parameter) => parameter.name)]).toEqual([name, named])
    expect(parameters?.every(({ required }) => required)).toBe(true)
  }
})

test('each call states its requirements and all its error codes', () => {
  for (const [name, endpoint] of all) {
    const operation = operationOf(endpoint)
    const headers = operation?.parameters.filter((parameter) => parameter.in === 'header') ?? []
    expect([name, operation?.security.length]).toEqual([
      name,
      endpoint.caller === 'visitor' ? 0 : 1,
    ])
    expect([name, headers.some((header) => header.name === 'X-Project-ID')]).toEqual([
      name,
      findProjectName(endpoint)?.in === 'header',
    ])
    const described = Object.values(operation?.responses ?? {})
      .map(({ description }) => description)
      .join()
    for (const code of endpoint.errors) expect(described, name).toContain(`\`${code}\``)
  }
})

test('a post is described as a multipart form, files included', () => {
  const body = operationOf(endpoints.createScheduledTemplate)?.requestBody
  const form = body?.content['multipart/form-data']?.schema
  expect(form).toMatchObject({
    properties: {
      caption: { type: 'string' },
      'scheduleRequestDtos[0].schedule': { format: 'date-time' },
      'scheduleRequestDtos[0].socialMediaAccountIds[0]': { format: 'uuid' },
      'mediaHashes[0]': { pattern: '^[0-9a-f]{64}$' },
      media: { type: 'array', items: { format: 'binary' } },
    },
  })
})

test('a template is described as a multipart form, without times', () => {
  const body = operationOf(endpoints.createTemplate)?.requestBody
  const form = body?.content['multipart/form-data']?.schema
  expect(form).toMatchObject({
    properties: {
      caption: { type: 'string' },
      versions: { type: 'string', contentSchema: { type: 'array' } },
      mediaAltTexts: { type: 'string', contentSchema: { type: 'array' } },
    },
    required: ['caption'],
  })
  expect(JSON.stringify(form)).not.toContain('scheduleRequestDtos')
})

test('openapi: calls that may stream are described so', () => {
  for (const endpoint of [endpoints.improveCaption, endpoints.makeTags])
    expect(Object.keys(operationOf(endpoint)?.responses['200']?.content ?? {})).toEqual([
      ...['application/json', 'text/event-stream'],
    ])
})

test('a change is described as a multipart form, with the version it is based on', () => {
  const operation = operationOf(endpoints.updatePost)
  const form = operation?.requestBody?.content['multipart/form-data']?.schema
  expect(form).toMatchObject({
    properties: {
      caption: { type: 'string' },
      schedules: { type: 'string', contentSchema: { type: 'array' } },
      media: { type: 'array', items: { format: 'binary' } },
    },
    required: ['caption'],
  })
  for (const { parameters } of [operation, operationOf(endpoints.deletePost)].flatMap(
    (one) => one ?? [],
  ))
    expect(parameters.filter(({ name }) => name === 'If-Match')).toMatchObject([{ required: true }])
  expect(operationOf(endpoints.getPost)?.parameters.map(({ name }) => name)).not.toContain(
    'If-Match',
  )
})

test('the reference page loads files of this server only', async () => {
  const page = await api.app.request('/api/v1/docs')
  const html = await page.text()
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, address]) => address ?? '',
  )
  expect(addresses.length).toBeGreaterThanOrEqual(4)
  expect(addresses.every((address) => address.startsWith('/'))).toBe(true)
  for (const address of addresses.filter((known) => known.startsWith('/api/')))
    expect([address, (await api.app.request(address)).status]).toEqual([address, 200])
  const policy = page.headers.get('Content-Security-Policy')
  expect(policy).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'",
  )
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default dompurify")
  expect((await api.app.request('/api/v1/docs/..%2f..%2fpackage.json')).status).toBe(404)
})

test('openapi: names of object properties are not files of the reference', async () => {
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    const answer = await api.app.request(`/api/v1/docs/${name}`)
    expect([name, answer.status]).toEqual([name, 404])
  }
})

test('the reference is compressed once, cached by clients, and fetched again when it changes', async () => {
  const html = await (await api.app.request('/api/v1/docs')).text()
  const address = /src="([^"]*swagger-ui-bundle[^"]*)"/.exec(html)?.[1] ?? ''
  const compressed = { 'Accept-Encoding': 'gzip, br' }
  const first = await api.app.request(address, { headers: compressed })
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    vary: expect.stringContaining('Accept-Encoding'),
  })
  const packed = Buffer.from(await first.arrayBuffer())
  const plain = Buffer.from(await (await api.app.request(address)).arrayBuffer())
  expect(brotliDecompressSync(packed).equals(plain)).toBe(true)
  const tag = first.headers.get('ETag') ?? ''
  const known = await api.app.request(address, { headers: { 'If-None-Match': tag } })
  expect(known.status).toBe(304)
  const other = await api.app.request(address.replace(/v=.*/, 'v=other'))
  expect(other.headers.get('Cache-Control')).toBe('no-cache')
})
