import { html } from 'hono/html'
import { pageLayout } from './page-layout.ts'

export const notFoundPage = () =>
  pageLayout({
    title: 'Página não encontrada',
    body: html`<main class="page narrow"><section class="empty">
      <h1>Esta página não existe na rede simulada</h1>
      <p>A conta ou a publicação não foi encontrada.</p>
      <p><a class="primary" href="/">Ver tudo o que está publicado</a></p>
    </section></main>`,
  })
