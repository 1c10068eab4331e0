import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import { fromBufferPromise } from 'yauzl'
import { OwnData, OwnDataLink } from '#contract/people/own-data.ts'
import { dataOf, type TestApp } from '../server/create-test-app.ts'
import { mediaCookieOf } from '../server/media-cookie-of.ts'

/** Asks for the link to one's zip; with the cookie that came along, as a browser keeps it. */
export async function askForZip(api: Pick<TestApp, 'request'>, token: string) {
  const { json, headers } = await api.request('/users/me/export', { method: 'POST', token })
  return { ...dataOf(json, OwnDataLink), cookie: mediaCookieOf(headers) }
}

/** Opens the link as the browser's download does. */
export async function openZip(
  api: Pick<TestApp, 'app'>,
  { url, cookie }: { url: string; cookie: string },
): Promise<Response> {
  return await api.app.request(url, { headers: { Cookie: cookie, 'Accept-Encoding': 'gzip, br' } })
}

/** The files of a zip by their paths, in its order. */
export async function unzip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(bytes))
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

/** `dados.json` of a zip's files, checked. */
export function readOwnData(files: ReadonlyMap<string, Buffer>): OwnData {
  return v.parse(v.strictObject(OwnData.entries), JSON.parse(String(files.get('dados.json'))))
}

/** All of a person's zip. */
export async function exportOf(api: TestApp, token: string) {
  const answer = await openZip(api, await askForZip(api, token))
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const files = await unzip(bytes)
  return { answer, bytes, files, data: readOwnData(files) }
}
