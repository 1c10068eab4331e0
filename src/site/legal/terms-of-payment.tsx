import { mostReferrals, referralPercentage } from '#contract/billing/plan.ts'
import { withdrawalDays } from '#contract/billing/subscription.ts'
import { LegalLink, LegalList } from './legal-parts.tsx'
import type { LegalSection } from './legal-text.tsx'

export const termsOfPayment: readonly LegalSection[] = [
  {
    id: 'teste-gratis',
    title: 'Teste grátis de 7 dias',
    body: (
      <p>
        Toda conta nova tem 7 dias grátis, sem cartão, com os limites do plano Pro, uma vez por
        email. Quando o teste termina, nada é cobrado: você escolhe se quer assinar. Se assinar por
        um plano com teste na página de pagamento, a primeira cobrança só acontece depois dos 7 dias
        mostrados ali. Esses dias também são dados uma vez: quem já teve uma assinatura usa o plano
        a partir da primeira cobrança.
      </p>
    ),
  },
  {
    id: 'planos',
    title: 'Planos e pagamento',
    body: (
      <LegalList
        items={[
          <>
            Preços, limites e recursos estão em <LegalLink href="/pricing">Preços</LegalLink>, em
            reais. O plano anual é pago em uma vez, com 20% de desconto anunciado.
          </>,
          'O pagamento é feito pela Stripe e se renova ao fim de cada mês ou ano, até ser cancelado.',
          'O plano que vale para um projeto é o de quem é dono dele.',
          'Mudanças de preço são avisadas com 30 dias de antecedência e nunca valem para um período já pago.',
        ]}
      />
    ),
  },
  {
    id: 'reembolso',
    title: 'Reembolso',
    body: (
      <p>
        Você recebe de volta o valor integral se pedir em até 24 horas depois da compra, pelo botão
        “Pedir reembolso” em Cobrança, ou pelo{' '}
        <LegalLink href="/about#contato">formulário de contato</LegalLink>. Isso não diminui o
        direito de arrependimento de 7 dias que o Código de Defesa do Consumidor dá a consumidores,
        para o qual valem os mesmos caminhos. Numa assinatura com teste na página de pagamento, a
        compra é a primeira cobrança.
      </p>
    ),
  },
  {
    id: 'convites-a-amigos',
    title: 'Convites a amigos',
    body: (
      <p>
        Quem nunca pagou e assina com o código de outra pessoa tem {referralPercentage}% de desconto
        no primeiro pagamento. Quando esse pagamento já não pode ser devolvido, depois de{' '}
        {withdrawalDays} dias, quem convidou ganha {referralPercentage}% de desconto em uma fatura
        da própria assinatura, uma recompensa por fatura, por até {mostReferrals} amigos. Não contam
        a mesma pessoa com outra conta (pelo pagamento, aparelho, telefone ou email), quem já foi
        assinante nem um pagamento devolvido. A recompensa não vira dinheiro e se perde se a conta
        for excluída.
      </p>
    ),
  },
  {
    id: 'fim-do-plano',
    title: 'Quando o teste ou o plano termina',
    body: (
      <>
        <LegalList
          items={[
            'Avisamos por email 3 dias antes e 1 dia antes, e também no aplicativo.',
            'Depois do fim, ou de um pagamento que falhou, há 3 dias de tolerância em que tudo funciona.',
            'Passada a tolerância, novos agendamentos, publicações e contas sociais são recusados. Contas já conectadas podem ser reconectadas; rascunhos, templates, leitura e exclusão continuam, e o que já estava agendado ainda muda de horário, mas não para depois do último horário do mesmo post.',
            'Nada é apagado, e o que já estava agendado é publicado.',
            'Ao pagar, tudo volta na hora.',
          ]}
        />
        <p>
          Ao cancelar, em Cobrança, o plano segue valendo até o fim do período pago e não é
          renovado.
        </p>
      </>
    ),
  },
]
