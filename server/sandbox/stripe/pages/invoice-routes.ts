import { Hono } from 'hono'
import { pageHeaders } from '../../page/page-layout.ts'
import type { SandboxEnv } from '../../sandbox.ts'
import { describeInvoice } from '../objects/describe-invoice.ts'
import { customerOf } from '../rows/customers.ts'
import { findInvoice } from '../rows/invoices.ts'
import { subscriptionOf } from '../rows/subscriptions.ts'
import type { Stripe } from '../stripe.ts'
import { invoicePage, noInvoicePage } from './invoice-page.ts'

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
