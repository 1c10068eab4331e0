import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { type Account, findAccount, findAccountByPath, listAccounts } from '../ledger/accounts.ts'
import { followersAt } from '../ledger/growth.ts'
import {
  countPosts,
  describePosts,
  findPostByPath,
  listComments,
  listPosts,
  type Post,
} from '../ledger/posts.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import { homePage } from './home-page.ts'
import { notFoundPage, pageHeaders } from './page-layout.ts'
import { postPage } from './post-page.ts'
import { profilePage } from './profile-page.ts'

const styles = [
  new URL('./styles/base.css', import.meta.url),
  new URL('./styles/feed.css', import.meta.url),
  new URL('./styles/post.css', import.meta.url),
  new URL('./styles/dialog.css', import.meta.url),
  new URL('./styles/billing.css', import.meta.url),
].map((file) => readFileSync(file))

const mark = readFileSync(new URL('./mark.svg', import.meta.url))
const typeface = readFileSync(
  new URL(
    import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  ),
)

const assets = [
  { name: 'sandbox.css', type: 'text/css; charset=utf-8', bytes: Buffer.concat(styles) },
  { name: 'mark.svg', type: 'image/svg+xml', bytes: mark },
  { name: 'figtree.woff2', type: 'font/woff2', bytes: typeface },
]

export const assetRoutes = () => {
  const routes = new Hono<SandboxEnv>()
  for (const { name, type, bytes } of assets) {
    routes.get(`/${name}`, (c) =>
      c.body(bytes, 200, { 'content-type': type, 'cache-control': 'public, max-age=3600' }),
    )
  }
  return routes
}

const shownAtOnce = 60

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))
const beforeSchema = v.fallback(v.optional(wholeNumber), undefined)
const listSchema = v.object({
  account: v.optional(v.string()),
  network: v.optional(v.string()),
  limit: v.fallback(v.optional(wholeNumber, '100'), 100),
  before: v.fallback(v.optional(wholeNumber), undefined),
})

/** The pages; those of accounts and posts at the paths that their network gave them. */
export const pageRoutes = (sandbox: Sandbox) => {
  const { db, clock } = sandbox
  const routes = new Hono<SandboxEnv>()

  const readPage = (c: Context<SandboxEnv>, accountId?: string) => {
    const before = v.parse(beforeSchema, c.req.query('antes'))
    const posts = listPosts(db, {
      limit: shownAtOnce,
      ...(accountId !== undefined && { accountId }),
      ...(before !== undefined && { before }),
    })
    return { posts, older: posts.length === shownAtOnce ? posts.at(-1)?.seq : undefined }
  }

  const asNow = (account: Account) => ({
    ...account,
    followers: followersAt(account, clock.now()),
  })

  const showProfile = (c: Context<SandboxEnv>, account: Account) => {
    const total = countPosts(db, account.id)
    return c.html(profilePage({ account: asNow(account), total, ...readPage(c, account.id) }))
  }

  const showPost = (c: Context<SandboxEnv>, post: Post) => {
    const account = findAccount(db, post.accountId)
    const comments = listComments(db, post.id)
    return account
      ? c.html(postPage({ post, account, comments, now: clock.now() }))
      : c.html(notFoundPage(), 404)
  }

  routes.get('/api/posts', (c) => {
    const { account, network, limit, before } = v.parse(listSchema, c.req.query())
    const known = listAccounts(db, network).find(({ username }) => username === account)
    if (account !== undefined && !known) return c.json([])
    const filter = {
      ...(known && { accountId: known.id }),
      ...(before !== undefined && { before }),
    }
    return c.json(describePosts(sandbox, { ...filter, limit: Math.min(limit, 1000) }))
  })

  routes.get('/', (c) => {
    pageHeaders(c)
    const accounts = listAccounts(db).map((account) => ({
      account: asNow(account),
      posts: countPosts(db, account.id),
    }))
    return c.html(homePage({ accounts, now: clock.now(), ...readPage(c) }))
  })

  routes.get('/*', (c) => {
    pageHeaders(c)
    const path = c.req.path.replace(/\/+$/, '')
    const post = findPostByPath(db, `${path}/`)
    if (post) return showPost(c, post)
    const account = findAccountByPath(db, path)
    return account ? showProfile(c, account) : c.html(notFoundPage(), 404)
  })

  return routes
}
