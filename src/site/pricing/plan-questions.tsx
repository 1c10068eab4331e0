import { ChevronDown } from 'lucide-react'
import { comingNames, publishableNames } from '../shown-networks.ts'

const questions = [
  {
    question: 'Preciso de cartão para testar?',
    answer:
      'Não. Basta criar a conta: são 7 dias grátis, com os limites do plano Pro. O cartão só entra quando você assina, na página de pagamento.',
  },
  {
    question: 'O que acontece quando o teste ou o plano termina?',
    answer:
      'Avisamos por email 3 dias antes e 1 dia antes. Depois do fim há mais 3 dias de tolerância; então novos agendamentos ficam pausados. Nada é apagado, e o que já estava agendado é publicado. Ao assinar, tudo volta na hora.',
  },
  {
    question: 'E se eu me arrepender?',
    answer: 'Devolvemos o valor integral se você pedir em até 24 horas depois da compra.',
  },
  {
    question: 'Como funciona o plano anual?',
    answer:
      'Você paga o ano em uma vez e economiza 20% em relação ao mensal. Os limites são os mesmos.',
  },
  {
    question: 'Posso cancelar quando quiser?',
    answer:
      'Sim, em Cobrança. O plano continua valendo até o fim do período que você já pagou, e não é renovado.',
  },
  {
    question: 'Quais redes sociais estão incluídas?',
    answer: `Hoje: ${publishableNames}, em todos os planos. Em breve: ${comingNames}.`,
  },
]

export function PlanQuestions() {
  return (
    <section aria-labelledby="perguntas" className="mx-auto mt-20 max-w-3xl">
      <h2 id="perguntas" className="text-2xl">
        Perguntas frequentes
      </h2>
      <div className="mt-6 border-line border-t">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-line border-b">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
      <p className="mt-6 text-muted">
        Outra dúvida?{' '}
        <a href="/about#contato" className="text-link underline underline-offset-4">
          Fale com a gente
        </a>
        .
      </p>
    </section>
  )
}
