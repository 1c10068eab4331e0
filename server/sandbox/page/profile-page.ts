import { html } from 'hono/html'
import { nameNetwork } from '#contract/networks/networks.ts'
import { choosePlural } from '#contract/texts/format-numbers.ts'
import type { Account } from '../ledger/accounts.ts'
import type { Post } from '../ledger/posts.ts'
import { pageLayout } from './page-layout.ts'
import { formatCount, formatTime, kindOf, thumbnail } from './post-parts.ts'

const counter = (count: number, label: string) =>
  html`<div><dd>${formatCount(count)}</dd><dt>${label}</dt></div>`

const tile = (post: Post, username: string) => {
  const [first] = post.items
  return html`<li>
    <a href="${post.pagePath}" title="${formatTime(post.publishedAt)}">
      ${first ? thumbnail(first, username) : ''}
      <span class="tile-kind">${kindOf(post)}</span>
    </a>
  </li>`
}

export const profilePage = (view: {
  account: Account
  posts: Post[]
  total: number
  older: number | undefined
}) => {
  const { account, posts, total } = view
  return pageLayout({
    title: account.username,
    body: html`<main class="page narrow">
      <p><a class="back" href="/">Todas as contas</a></p>
      <header class="profile">
        <img src="/media/${account.avatar}" alt="" width="112" height="112" />
        <div>
          <h1>${account.username}</h1>
          <p class="muted">${account.name} · ${nameNetwork(account.network)}</p>
          <dl class="counters">
            ${counter(total, choosePlural(total, 'publicação', 'publicações'))}
            ${counter(account.followers, choosePlural(account.followers, 'seguidor', 'seguidores'))} ${counter(account.follows, 'seguindo')}
          </dl>
          <p class="bio">${account.biography}</p>
          ${account.website === '' ? '' : html`<p class="bio">${account.website}</p>`}
        </div>
      </header>
      ${
        posts.length === 0
          ? html`<section class="empty"><h2>Nenhuma publicação</h2>
            <p>O que esta conta publicar aparece aqui.</p></section>`
          : html`<ul class="tiles">${posts.map((post) => tile(post, account.username))}</ul>`
      }
      ${
        view.older === undefined
          ? ''
          : html`<p class="older"><a class="quiet" href="${account.pagePath}?antes=${view.older}">Ver publicações mais antigas</a></p>`
      }
    </main>`,
  })
}
