import type { TaxId } from '../rows/tax-ids.ts'

export const describeTaxId = ({ id, customerId, type, value, created }: TaxId) => ({
  id,
  object: 'tax_id',
  country: 'BR',
  created,
  customer: customerId,
  livemode: false,
  type,
  value,
  verification: { status: 'unavailable', verified_address: null, verified_name: null },
})
