import { html } from 'hono/html'
import { nameNetwork } from '#contract/networks/networks.ts'
import type { Account } from '../ledger/accounts.ts'
import type { Post } from '../ledger/posts.ts'
import { pageLayout } from './page-layout.ts'
import { badges, byline, plural, published, thumbnail } from './post-parts.ts'

export type AccountSummary = { account: Account; posts: number }

const accountCard = ({ account, posts }: AccountSummary) => html`
  <li>
    <a class="account" href="${account.pagePath}">
      <img src="/media/${account.avatar}" alt="" width="64" height="64" />
      <strong>${account.username}</strong>
      <small>${nameNetwork(account.network)}</small>
      <small>${plural(posts, 'publicação', 'publicações')}</small>
      <small>${plural(account.followers, 'seguidor', 'seguidores')}</small>
    </a>
  </li>`

const thumbnails = (post: Post, username: string) =>
  post.items.length < 2
    ? ''
    : html`<div class="thumbs">${post.items.map((item) => thumbnail(item, username))}</div>`

const postCard = (post: Post, account: Account, now: number) => {
  const [first] = post.items
  return html`<li class="card">
    ${byline(account)}
    <a class="cover" href="${post.pagePath}">${first ? thumbnail(first, account.username) : ''}</a>
    ${thumbnails(post, account.username)}
    <div class="card-text">
      ${badges(post, now)}
      ${post.caption === '' ? '' : html`<p class="caption clamp">${post.caption}</p>`}
      <a class="when" href="${post.pagePath}">${published(post)}</a>
    </div>
  </li>`
}

const nothingYet = html`<section class="empty">
  <h2>Nada foi publicado ainda</h2>
  <p>No uPubly, conecte uma destas contas e publique: a foto aparece aqui na mesma hora.</p>
</section>`

export const homePage = (view: {
  accounts: AccountSummary[]
  posts: Post[]
  older: number | undefined
  now: number
}) => {
  const byId = new Map(view.accounts.map(({ account }) => [account.id, account]))
  const cards = view.posts.flatMap((post) => {
    const account = byId.get(post.accountId)
    return account ? [postCard(post, account, view.now)] : []
  })
  return pageLayout({
    title: 'Publicações',
    body: html`<main class="page">
      <h1>O que está publicado</h1>
      <h2 class="section">Contas</h2>
      <ul class="accounts">${view.accounts.map(accountCard)}</ul>
      <h2 class="section">Publicações</h2>
      ${cards.length === 0 ? nothingYet : html`<ul class="feed">${cards}</ul>`}
      ${
        view.older === undefined
          ? ''
          : html`<p class="older"><a class="quiet" href="/?antes=${view.older}">Ver publicações mais antigas</a></p>`
      }
    </main>`,
  })
}
