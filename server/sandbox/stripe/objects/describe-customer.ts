import type { Customer } from '../rows/customers.ts'

export const describeCustomer = ({ id, email, name, created }: Customer) => ({
  id,
  object: 'customer',
  address: null,
  balance: 0,
  created,
  currency: 'brl',
  default_source: null,
  delinquent: false,
  description: null,
  email,
  livemode: false,
  metadata: {},
  name,
  phone: null,
  preferred_locales: ['pt-BR'],
  shipping: null,
})
