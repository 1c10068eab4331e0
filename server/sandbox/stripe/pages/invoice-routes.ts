import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatTaxId, readTaxId } from '#contract/billing/billing-documents.ts'
import { formatCents } from '#contract/texts/format-numbers.ts'
import { pageHeaders } from '../../page/page-layout.ts'
import type { SandboxEnv } from '../../sandbox.ts'
import { describeInvoice, type InvoiceObject } from '../objects/describe-invoice.ts'
import { customerOf } from '../rows/customers.ts'
import { findInvoice } from '../rows/invoices.ts'
import { subscriptionOf } from '../rows/subscriptions.ts'
import type { Stripe } from '../send-events.ts'
import { billingLayout, formatDay } from './billing-layout.ts'

const states: Record<string, string> = { open: 'Em aberto', paid: 'Paga', void: 'Anulada' }

const described = (written: string) => {
  const taxId = readTaxId(written)
  return taxId ? `${taxId.type.toUpperCase()} ${formatTaxId(taxId)}` : written
}

/** invoice.stripe.com: what was to be paid, by whom. */
export const invoicePage = (invoice: InvoiceObject, returnUrl: string) => {
  const [line] = invoice.lines.data
  return billingLayout(
    `Fatura ${invoice.number}`,
    html`<main class="dialog">
      <header class="dialog-head">
        <h1>Fatura ${invoice.number}</h1>
        <p class="amount">${formatCents(invoice.total)}</p>
        <p>${states[invoice.status] ?? invoice.status}, de ${formatDay(invoice.created)}.</p>
      </header>
      <div class="panel">
        <p>${line?.description ?? ''}</p>
        <p class="muted">Para ${invoice.customer_email}.</p>
        ${invoice.customer_tax_ids.map(({ value }) => html`<p>${described(value)}</p>`)}
      </div>
      <p><a class="quiet wide" href="${returnUrl}">Voltar ao uPubly</a></p>
    </main>`,
  )
}

export const noInvoicePage = (returnUrl: string) =>
  billingLayout(
    'Fatura não encontrada',
    html`<main class="dialog">
      <h1>Esta fatura não existe</h1>
      <p class="muted">O endereço não é de nenhuma fatura.</p>
      <p><a class="primary wide" href="${returnUrl}">Voltar ao uPubly</a></p>
    </main>`,
  )

/** invoice.stripe.com: the page of an invoice, for whoever has its address. */
export const invoiceRoutes = ({ sandbox, settings }: Pick<Stripe, 'sandbox' | 'settings'>) => {
  const { db } = sandbox
  const routes = new Hono<SandboxEnv>()
  routes.get('/:id', (c) => {
    pageHeaders(c, { formAction: "'none'" })
    const invoice = findInvoice(db, c.req.param('id'))
    if (!invoice) return c.html(noInvoicePage(settings.returnUrl), 404)
    const customer = customerOf(db, subscriptionOf(db, invoice))
    return c.html(invoicePage(describeInvoice(sandbox, invoice, customer), settings.returnUrl))
  })
  return routes
}
