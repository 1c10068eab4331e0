import { Hono } from 'hono'
import * as v from 'valibot'
import { readTaxId } from '#contract/billing/billing-documents.ts'
import type { SandboxEnv } from '../../sandbox.ts'
import { expandDiscounts } from '../objects/describe-discount.ts'
import { describeInvoice } from '../objects/describe-invoice.ts'
import { describeTaxId } from '../objects/describe-subscription.ts'
import {
  customerOf,
  deleteTaxId,
  findCustomer,
  insertTaxId,
  listTaxIds,
  taxIdTypes,
} from '../rows/customers.ts'
import { listInvoices } from '../rows/invoices.ts'
import { subscriptionOf } from '../rows/subscriptions.ts'
import type { Stripe } from '../send-events.ts'
import { secondsOf } from '../stripe-values.ts'
import {
  answerOnce,
  invalidRequest,
  missingObject,
  readExpand,
  readLimit,
  readParams,
} from './stripe-calls.ts'

const mostTaxIds = 5
const listSchema = v.strictObject({
  customer: v.optional(v.string()),
  subscription: v.optional(v.string()),
  limit: readLimit,
  expand: readExpand('data.discounts'),
})

/** The calls about invoices, and about the numbers that are printed on them. */
export const documentRoutes = ({ sandbox }: Pick<Stripe, 'sandbox'>) => {
  const { db } = sandbox
  const routes = new Hono<SandboxEnv>()

  const requireCustomer = (id: string) => {
    const customer = findCustomer(db, id)
    if (!customer) throw missingObject('customer', id)
    return customer
  }
  const list = (url: string, all: readonly object[], limit: number) => ({
    ...{ object: 'list', data: all.slice(0, limit), has_more: all.length > limit, url },
  })

  routes.get('/invoices', async (c) => {
    const { customer: id, subscription: of, limit, expand } = await readParams(c, listSchema)
    if (id !== undefined) requireCustomer(id)
    const filter = { customerId: id, subscriptionId: of, limit: limit + 1 }
    const described = listInvoices(db, filter).map((invoice) => {
      const customer = customerOf(db, subscriptionOf(db, invoice))
      const object = describeInvoice(sandbox, invoice, customer)
      const discounts = expandDiscounts(db, invoice, customer.id)
      return expand.length > 0 ? { ...object, discounts } : object
    })
    return c.json(list('/v1/invoices', described, limit))
  })

  routes.get('/customers/:id/tax_ids', async (c) => {
    const { limit } = await readParams(c, v.strictObject({ limit: readLimit }))
    const { id } = requireCustomer(c.req.param('id'))
    return c.json(list(`/v1/customers/${id}/tax_ids`, listTaxIds(db, id).map(describeTaxId), limit))
  })

  routes.post('/customers/:id/tax_ids', async (c) => {
    const schema = v.strictObject({ type: v.picklist(taxIdTypes), value: v.string() })
    const { type, value } = await readParams(c, schema)
    return await answerOnce(sandbox, c, () => {
      const { id: customerId } = requireCustomer(c.req.param('id'))
      const read = readTaxId(value)
      if (read === undefined || `br_${read.type}` !== type)
        throw invalidRequest(`Invalid value for ${type}.`, 'tax_id_invalid', 'value')
      if (listTaxIds(db, customerId).length >= mostTaxIds)
        throw invalidRequest('A customer can have at most 5 tax IDs.', 'customer_max_tax_ids')
      const created = secondsOf(sandbox)
      return describeTaxId(insertTaxId(db, { customerId, type, value, created }))
    })
  })

  routes.delete('/customers/:id/tax_ids/:taxId', async (c) => {
    await readParams(c, v.strictObject({}))
    const { id: customerId } = requireCustomer(c.req.param('id'))
    const id = c.req.param('taxId')
    if (!deleteTaxId(db, { id, customerId })) throw missingObject('tax_id', id)
    return c.json({ id, object: 'tax_id', deleted: true })
  })

  return routes
}
