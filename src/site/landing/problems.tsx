import { Island } from '../island.tsx'
import type { ProblemCard } from '../islands/problem-cards/flip-card.tsx'
import { siteWidth } from '../site-width.ts'

const cards: readonly ProblemCard[] = [
  {
    title: 'Múltiplas plataformas',
    problem:
      'Entrar em cada rede, copiar o mesmo texto, cortar a mesma foto. Uma publicação vira cinco tarefas, e sempre falta uma.',
    answer: 'Escreva uma vez',
    solution:
      'Um só editor prepara o post para todas as suas contas, avisa o que cada rede não aceita e mostra como ele vai ficar em cada uma.',
  },
  {
    title: 'Agendamento',
    problem:
      'O melhor horário é justo quando você está em reunião, no trânsito ou dormindo. O lembrete toca, e o post fica para depois.',
    answer: 'Sai na hora, sozinho',
    solution:
      'Escolha dia, hora e repetições. O calendário da semana mostra tudo o que vai sair, e você é avisado só quando algo precisa de você.',
  },
  {
    title: 'Falta de insights',
    problem:
      'Os números ficam espalhados, cada um em um aplicativo. No fim do mês, ninguém sabe dizer o que funcionou.',
    answer: 'Tudo em um painel',
    solution:
      'Os últimos posts, o estado de cada um e o que a equipe fez, em um só lugar. As métricas das suas contas do Instagram chegam em breve.',
  },
  {
    title: 'Interface complexa',
    problem:
      'Ferramentas com dezenas de menus, feitas para quem tem uma semana de treinamento. Você só queria publicar.',
    answer: 'Abra e publique',
    solution:
      'Poucos menus, uma ação principal em cada tela e tudo em português. Funciona igual no celular e no computador.',
  },
  {
    title: 'Criação de conteúdo',
    problem:
      'A página em branco, a legenda que não sai e a ideia que se perde quando o sinal some no metrô.',
    answer: 'A ideia fica salva',
    solution:
      'Cada letra é guardada no aparelho enquanto você escreve. Os templates reaproveitam o que já deu certo, e a IA melhora a legenda quando você pede.',
  },
]

export function Problems() {
  return (
    <section aria-labelledby="problemas" className="overflow-x-clip py-20 lg:py-28">
      <div className={`${siteWidth} mb-10`}>
        <h2 id="problemas" className="max-w-2xl text-3xl lg:text-4xl">
          O que atrapalha quem publica todo dia, e como resolvemos
        </h2>
      </div>
      <Island name="problem-cards" props={{ cards }} />
    </section>
  )
}
