import { pageLayout } from '../../page/page-layout.ts'

/** The frame of every page, which begins with the words that payments are simulated. */
export const billingLayout = (title: string, body: unknown) =>
  pageLayout({
    title,
    body,
    banner: { name: 'Pagamento simulado', text: 'Ninguém é cobrado e nenhum cartão é pedido.' },
  })
