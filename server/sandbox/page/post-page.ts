import { html } from 'hono/html'
import { nameNetwork } from '#contract/networks/networks.ts'
import type { Account } from '../ledger/accounts.ts'
import type { Comment, Post } from '../ledger/posts.ts'
import { pageLayout } from './page-layout.ts'
import { badges, byline, formatTime, fullMedia, published } from './post-parts.ts'

const commentLine = (comment: Comment) => html`<li>
  <p><strong>${comment.username}</strong> ${comment.text}</p>
  <small class="muted">${formatTime(comment.createdAt)}</small>
</li>`

/** Focusable, so that the arrow keys move through a carousel without scripts. */
const stage = (post: Post, username: string) => {
  const slides = post.items.map(
    (item, index) => html`<figure>${fullMedia(item, username)}
      ${post.items.length > 1 ? html`<figcaption>${index + 1} de ${post.items.length}</figcaption>` : ''}
    </figure>`,
  )
  return post.items.length > 1
    ? html`<section class="track" tabindex="0" aria-label="Carrossel">${slides}</section>`
    : html`<section class="track">${slides}</section>`
}

export const postPage = (view: {
  post: Post
  account: Account
  comments: Comment[]
  now: number
}) => {
  const { post, account, comments } = view
  return pageLayout({
    title: `Publicação de ${account.username}`,
    body: html`<main class="page">
      <p><a class="back" href="/">Todas as publicações</a></p>
      <article class="post">
        ${stage(post, account.username)}
        <div class="post-text">
          ${byline(account)}
          <h1 class="hidden">Publicação de ${account.username}</h1>
          ${badges(post, view.now)}
          ${post.caption === '' ? '' : html`<p class="caption">${post.caption}</p>`}
          <p class="muted">${published(post)}</p>
          <h2 class="section">Comentários</h2>
          ${
            comments.length === 0
              ? html`<p class="muted">Nenhum comentário.</p>`
              : html`<ul class="comments">${comments.map(commentLine)}</ul>`
          }
          <dl class="details">
            <dt>Rede</dt><dd>${nameNetwork(post.network)} (simulada)</dd>
            <dt>Identificador</dt><dd><code>${post.id}</code></dd>
          </dl>
        </div>
      </article>
    </main>`,
  })
}
