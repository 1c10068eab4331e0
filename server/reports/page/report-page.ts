import { html } from 'hono/html'
import { nameMonth } from '#contract/report.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import type { ReportFacts } from '../facts/read-report.ts'
import { accountCard } from './account-card.ts'
import type { PageContext } from './page-context.ts'
import { writeStyle } from './page-style.ts'
import { postCard } from './post-card.ts'
import { reportLayout } from './report-layout.ts'
import { formatDay, formatMoment, formatNumber, formatZone, noFigure } from './words.ts'

/** A month of a project, for its client. Everything in it that somebody wrote is escaped. */
export function reportPage(
  facts: ReportFacts,
  at: Omit<PageContext, 'timeZone' | 'days' | 'passed'>,
) {
  const { report, accounts, posts, span } = facts
  const { projectName, timeZone } = report
  const month = nameMonth(report.month)
  const page: PageContext = { ...at, timeZone, days: span.days, passed: span.passed }
  const style = writeStyle(`${projectName}, ${month}`)
  const document = reportLayout({
    title: `${projectName}: relatório de ${month}`,
    style,
    body: html`<main>
      ${head(facts, page)}
      <section aria-labelledby="accounts">
        <h2 id="accounts">Contas</h2>
        ${
          accounts.total === 0
            ? html`<p class="empty">Nenhuma conta estava conectada neste mês.</p>`
            : html`<ul class="accounts">
                ${accounts.shown.map((account) => accountCard(account, page))}
              </ul>`
        }
        ${accounts.total > accounts.shown.length ? cut(`Aqui estão ${formatNumber(accounts.shown.length)} das ${formatNumber(accounts.total)} contas.`) : ''}
      </section>
      <section aria-labelledby="posts">
        <h2 id="posts">Posts do mês</h2>
        ${
          posts.shown.length === 0
            ? html`<p class="empty">Nenhum post foi publicado pelo uPubly neste mês.</p>`
            : html`<ul class="posts">
                ${posts.shown.map((post) => postCard(post, page))}
              </ul>`
        }
        ${posts.total > posts.shown.length ? cut(`Aqui estão os ${formatNumber(posts.shown.length)} posts mais recentes, de ${formatNumber(posts.total)}.`) : ''}
      </section>
      ${foot()}
    </main>`,
  })
  return { page: document, style }
}

function head(
  { report, agencyName, hasLogo, isGoingOn, span, accounts, posts, toldAt }: ReportFacts,
  page: PageContext,
) {
  const { projectName, timeZone, expiresAt, month } = report
  const today = isGoingOn ? span.days[span.passed - 1] : undefined
  const counts = `${formatCount(posts.total, 'post publicado', 'posts publicados')}, ${formatCount(accounts.total, 'conta', 'contas')}`
  return html`<header class="head">
    ${
      hasLogo || agencyName
        ? html`<p class="agency">
            ${hasLogo ? html`<img src="${page.base}/logo" alt="${agencyName ? '' : 'Logotipo'}" />` : ''}
            ${agencyName ? html`<span dir="auto">${agencyName}</span>` : ''}
          </p>`
        : ''
    }
    <p class="month">Relatório de ${nameMonth(month)}</p>
    <h1 dir="auto">${projectName}</h1>
    <p class="counts">${counts}${today ? html`. O mês ainda não acabou: até ${formatDay(today)}` : ''}</p>
    <p class="facts">
      ${toldAt ? `Números como as redes os disseram até ${formatMoment(toldAt, timeZone)}.` : `Das redes ainda não há números: ${noFigure}.`}
      Horários: ${formatZone(timeZone, expiresAt)}.
      <span class="until">Este endereço vale até ${formatMoment(expiresAt, timeZone)}.</span>
      <span class="screen">Para guardar em PDF ou no papel, use Imprimir no seu navegador.</span>
    </p>
  </header>`
}

const cut = (text: string) => html`<p class="empty">${text}</p>`

const foot = () => html`<footer>
  <p>
    Cada rede conta do seu jeito: números de redes diferentes não são somados, nem o alcance de dias
    diferentes, já que a mesma pessoa pode aparecer em vários. “${noFigure}” quer dizer que a rede não
    disse o número, e não que ele é zero.
  </p>
  <p class="made">Feito com <a href="/">uPubly</a></p>
</footer>`
