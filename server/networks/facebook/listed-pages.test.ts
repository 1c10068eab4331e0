import { expect, it } from 'vitest'
import type { NetworkFetch } from '../network-fetch.ts'
import { createFacebook } from './create-facebook.ts'

const settings = {
  ...{ appId: 'app', appSecret: 'secret', graphVersion: 'v26.0', isSimulated: true },
  ...{ dialogBase: 'https://www.x', graphBase: 'https://graph.x', videoBase: 'https://video.x' },
  ruploadBase: 'https://rupload.x',
}
const input = { query: { code: 'C' }, redirectUri: 'https://app/settings', secret: null }
const page = (id: number) => ({
  ...{ id: String(id), name: `Página ${id}`, access_token: `P${id}`, tasks: ['MANAGE'] },
})

/** A person whose list of Pages comes in these parts. */
function linkWith(parts: readonly { data: object[]; next?: string }[]) {
  const asked: string[] = []
  const fixed: Record<string, unknown> = {
    '/v26.0/oauth/access_token': { access_token: 'T', expires_in: 5_183_944 },
    '/v26.0/me': { id: '12345678901234567' },
    '/v26.0/me/permissions': {
      data: ['pages_manage_posts', 'pages_read_engagement'].map((permission) => ({
        ...{ permission, status: 'granted' },
      })),
    },
  }
  const fetch: NetworkFetch = async (address) => {
    const url = new URL(address)
    const known = fixed[url.pathname]
    if (known) return Response.json(known)
    asked.push(url.href)
    const { data, next } = parts[asked.length - 1] ?? parts.at(-1) ?? { data: [] }
    return Response.json({ data, ...(next && { paging: { next } }) })
  }
  return { asked, finish: () => createFacebook(settings, fetch).linking.finish(input) }
}

it('the list of Pages is read to its end, by the addresses that it gives', async () => {
  const next = 'https://graph.x/v26.0/1/accounts?after=A&access_token=T'
  const { asked, finish } = linkWith([{ data: [page(1)], next }, { data: [page(2)] }])
  expect((await finish()).map(({ remoteId }) => remoteId)).toEqual(['1', '2'])
  expect(asked[1]).toBe(next)
})

it('the list of Pages is followed nowhere else, and not without end', async () => {
  const foreign = linkWith([{ data: [page(1)], next: 'https://evil.test/accounts?access_token=T' }])
  await expect(foreign.finish()).rejects.toMatchObject({ failure: 'unknown' })
  expect(foreign.asked).toHaveLength(1)
  const endless = linkWith([{ data: [page(1)], next: 'https://graph.x/v26.0/1/accounts?after=B' }])
  await endless.finish()
  expect(endless.asked).toHaveLength(10)
})

it('the list of Pages leaves out Pages for which there is no token', async () => {
  const { finish } = linkWith([{ data: [{ id: '9', name: 'Sem chave' }, page(1)] }])
  expect((await finish()).map(({ username }) => username)).toEqual(['Página 1'])
})
