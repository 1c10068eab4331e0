import * as v from 'valibot'
import type { AccountGrant, LinkFinishInput, LinkStart, LinkStartInput } from '../linking.ts'
import { listedPage, listPages, mayCreate } from '../meta/list-pages.ts'
import { graphUrl } from '../meta/meta-hosts.ts'
import { checkPageToken, finishLogin, startLogin } from '../meta/page-login.ts'
import { type AccountProfile, type Credentials, NetworkError } from '../network.ts'
import { findErrorRule } from './error-table.ts'
import type { Facebook } from './settings.ts'

const publishScopes = ['pages_manage_posts', 'pages_read_engagement']
const commentScope = 'pages_manage_engagement'
export const insightScope = 'read_insights'
/** Without the last, Pages that a business owns are not listed (docs/networks.md 4.1). */
const scopes = [
  ...['pages_show_list', ...publishScopes, commentScope, insightScope],
  'business_management',
]

const Page = v.object({
  ...listedPage,
  name: v.pipe(v.string(), v.nonEmpty()),
  picture: v.optional(v.object({ data: v.object({ url: v.string() }) })),
})

/** Where the person allows the app to publish; Facebook returns them to `redirectUri` with a code. */
export function start(
  facebook: Facebook,
  input: Pick<LinkStartInput, 'state' | 'redirectUri'>,
): LinkStart {
  return startLogin(facebook, input, scopes)
}

/** What comes without a scope of ours, in words; publishing is asked for when linking ends. */
export function listRefused(granted: readonly string[]): string[] {
  return granted.includes(commentScope) ? [] : ['publicar o primeiro comentário']
}

/**
 * The Pages on which the person may create content, each with its own token, which has no end
 * (docs/networks.md 3.3). Throws `NetworkError`, `permission` where publishing was not allowed or
 * there is no such Page.
 */
export async function finish(
  facebook: Facebook,
  input: Pick<LinkFinishInput, 'query' | 'redirectUri'>,
): Promise<readonly AccountGrant[]> {
  const { granted, ...person } = await finishLogin(facebook, input)
  if (publishScopes.some((scope) => !granted.includes(scope)))
    throw new NetworkError(
      'permission',
      'Para publicar, é preciso permitir que o uPubly leia e publique nas suas Páginas.',
      `granted: ${granted.join(',')}`,
    )
  const fields = 'id,name,access_token,tasks,picture{url}'
  const pages = await listPages(facebook, person.userToken, { fields, page: Page })
  const usable = pages.filter(mayCreate)
  if (usable.length === 0) throw withoutPages(pages.length)
  return usable.map((page) => ({
    ...{ accessToken: page.access_token, refreshToken: null, expiresAt: null },
    ...{ remoteId: page.id, username: page.name, pictureUrl: page.picture?.data.url ?? null },
    ...{ scopes: granted, grantId: person.personId, data: person },
  }))
}

function withoutPages(found: number): NetworkError {
  const explanation =
    found === 0
      ? 'O Facebook não mostrou nenhuma Página. Conecte de novo e escolha ao menos uma; perfis pessoais não podem ser conectados.'
      : 'Você não pode criar conteúdo em nenhuma das Páginas escolhidas. Peça esse acesso a quem as administra.'
  return new NetworkError('permission', explanation, `${found} Pages, none usable`)
}

const PageAnswer = v.object({ id: v.string(), is_published: v.optional(v.boolean(), true) })

/**
 * Asks whether the Page's token holds and still has the permission to publish (docs/networks.md
 * 2.2), then whether the Page is one that people can see. Throws `NetworkError`.
 */
export async function checkGrant(facebook: Facebook, credentials: Credentials): Promise<void> {
  await checkPageToken(facebook, credentials, { scope: 'pages_manage_posts', findErrorRule })
  await checkPage(facebook, credentials)
}

/** Throws `NetworkError`, `permission` where the Page is not published: nobody would see the post. */
export async function checkPage(
  { settings, ask }: Facebook,
  { remoteId, accessToken }: Credentials,
  signal?: AbortSignal,
): Promise<void> {
  const page = await ask(PageAnswer, {
    method: 'GET',
    url: graphUrl(settings, remoteId),
    params: { fields: 'id,is_published' },
    token: accessToken,
    accountKey: remoteId,
    ...(signal && { signal }),
  })
  if (page.is_published) return
  const explanation =
    'A Página está desativada e ninguém veria o post. Publique a Página no Facebook e tente de novo.'
  throw new NetworkError('permission', explanation, 'Page is not published')
}

const Profile = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  picture: v.optional(v.object({ data: v.object({ url: v.string() }) })),
})

/** How the Page is called now, and its picture. Throws `NetworkError`. */
export async function readProfile(
  { settings, ask }: Facebook,
  { remoteId, accessToken }: Credentials,
): Promise<AccountProfile> {
  const { name, picture } = await ask(Profile, {
    method: 'GET',
    url: graphUrl(settings, remoteId),
    params: { fields: 'name,picture{url}' },
    token: accessToken,
    accountKey: remoteId,
  })
  return { username: name, pictureUrl: picture?.data.url ?? null }
}
