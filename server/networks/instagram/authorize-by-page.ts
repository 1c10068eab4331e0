import * as v from 'valibot'
import type { AccountGrant, LinkFinishInput, LinkStart, LinkStartInput } from '../linking.ts'
import { listedPage, listPages, mayCreate } from '../meta/list-pages.ts'
import { finishLogin, pageWay, startLogin } from '../meta/page-login.ts'
import { NetworkError } from '../network.ts'
import { requirePageLogin } from './logins.ts'
import type { Instagram } from './settings.ts'

export const pageScopes = {
  basic: 'instagram_basic',
  publish: 'instagram_content_publish',
  comment: 'instagram_manage_comments',
  insights: 'instagram_manage_insights',
}
const needed = [pageScopes.basic, pageScopes.publish, 'pages_show_list', 'pages_read_engagement']
/** Without the last, Pages that a business owns are not listed (docs/networks.md 3.3). */
const scopes = [...needed, pageScopes.comment, pageScopes.insights, 'business_management']

const Page = v.object({
  ...listedPage,
  instagram_business_account: v.optional(
    v.object({
      id: v.pipe(v.string(), v.regex(/^\d+$/)),
      username: v.pipe(v.string(), v.nonEmpty()),
      profile_picture_url: v.optional(v.string()),
    }),
  ),
})
const fields = 'id,access_token,tasks,instagram_business_account{id,username,profile_picture_url}'

/** Where a person allows the app to publish for the accounts of their Pages. */
export function startByPage(
  instagram: Instagram,
  input: Pick<LinkStartInput, 'state' | 'redirectUri'>,
): LinkStart {
  return { ...startLogin(requirePageLogin(instagram), input, scopes), secret: pageWay.id }
}

/**
 * The accounts that are linked to Pages on which the person may create content, each with the Page's
 * token, which has no end (docs/networks.md 3.3). Throws `NetworkError`, `permission` where
 * publishing was not allowed or there is no such account.
 */
export async function finishByPage(
  instagram: Instagram,
  input: Pick<LinkFinishInput, 'query' | 'redirectUri'>,
): Promise<readonly AccountGrant[]> {
  const login = requirePageLogin(instagram)
  const { granted, ...person } = await finishLogin(login, input)
  if (needed.some((scope) => !granted.includes(scope)))
    throw new NetworkError(
      'permission',
      'Para publicar, é preciso permitir que o uPubly veja as suas Páginas e leia e publique nas contas ligadas a elas.',
      `granted: ${granted.join(',')}`,
    )
  const pages = await listPages(login, person.userToken, { fields, page: Page })
  const grants = new Map<string, AccountGrant>()
  for (const { id: pageId, access_token: accessToken, tasks, ...page } of pages) {
    const account = page.instagram_business_account
    if (!account || !mayCreate({ tasks })) continue
    grants.set(account.id, {
      ...{ accessToken, refreshToken: null, expiresAt: null },
      ...{ remoteId: account.id, username: account.username, scopes: granted },
      pictureUrl: account.profile_picture_url ?? null,
      grantId: person.personId,
      data: { login: pageWay.id, pageId, ...person },
    })
  }
  if (grants.size > 0) return [...grants.values()]
  const linked = pages.filter((page) => page.instagram_business_account)
  throw withoutAccounts(pages.length, linked.length)
}

function withoutAccounts(pages: number, linked: number): NetworkError {
  const explanation =
    linked === 0
      ? 'Nenhuma das suas Páginas tem uma conta do Instagram ligada a ela. A conta precisa ser profissional e estar ligada a uma Página; depois, conecte de novo e escolha essa Página e essa conta.'
      : 'Você não pode criar conteúdo em nenhuma das Páginas dessas contas. Peça esse acesso a quem as administra.'
  return new NetworkError('permission', explanation, `${pages} Pages, ${linked} with an account`)
}
