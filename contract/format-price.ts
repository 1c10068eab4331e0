const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** An amount in reais: 'R$ 19,99', with the blank that keeps sign and figure on one line. */
export function formatPrice(price: number): string {
  return reais.format(price)
}

/** The same for an amount in cents. */
export function formatCents(cents: number): string {
  return formatPrice(cents / 100)
}
