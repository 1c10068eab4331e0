import {
  type BillingDocuments,
  readTaxId,
  type TaxId,
} from '#contract/billing/billing-documents.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Billing } from '../../stripe/billing.ts'
import { findCustomers } from './find-customers.ts'
import {
  askStripe,
  getBillingDocuments,
  isBrazilian,
  readStripeTaxId,
  toStripeType,
} from './get-billing-documents.ts'

type Asked = { userId: string; taxId: string }

/**
 * Has a CPF or CNPJ printed on the caller's next invoices, in place of the one before; an empty text
 * takes it off. Throws INVALID_REQUEST where nothing was bought with the caller's address and when
 * Stripe does not take the number; then the number before stays. Throws BILLING_UNAVAILABLE while Stripe
 * is away, perhaps after the number was written: the same call can be made again.
 */
export async function setTaxId(
  deps: Pick<Deps, 'db' | 'billing'>,
  { userId, taxId: written }: Asked,
): Promise<BillingDocuments> {
  const { db, billing } = deps
  const own = billing ? (await findCustomers(db, userId)).filter(({ isOwn }) => isOwn) : []
  if (!billing || own.length === 0)
    throw refuse(
      'Só quem pagou informa o CPF ou CNPJ, e nenhuma assinatura foi paga com o seu email.',
    )
  const taxId = readTaxId(written)
  await askStripe(() => Promise.all(own.map(({ id }) => replaceTaxId(billing, id, taxId))))
  return await getBillingDocuments(deps, userId)
}

/** The new number is there before the one before it goes. */
async function replaceTaxId(billing: Billing, customerId: string, taxId: TaxId | undefined) {
  const known = (await billing.listTaxIds(customerId)).filter(isBrazilian)
  const same = known.find((one) => isSame(readStripeTaxId(one), taxId))
  if (taxId && !same && !(await billing.addTaxId(customerId, toStripeType(taxId), taxId.value)))
    throw refuse('O serviço de pagamentos não aceitou este número.')
  const former = known.filter(({ id }) => id !== same?.id)
  await Promise.all(former.map(({ id }) => billing.removeTaxId(customerId, id)))
}

function refuse(message: string): ApiError {
  return new ApiError('INVALID_REQUEST', { details: [{ field: 'taxId', message }] })
}

function isSame(one: TaxId | undefined, other: TaxId | undefined): boolean {
  return one !== undefined && one.type === other?.type && one.value === other.value
}
