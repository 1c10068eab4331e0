import { Island } from '../island.tsx'
import type { SitePage } from '../site-page.ts'
import { siteWidth } from '../site-width.ts'

export const aboutPage: SitePage = {
  path: '/about',
  title: 'Sobre o uPubly e contato',
  description:
    'Quem somos, por que o uPubly guarda cada post no seu aparelho antes de enviar, e como falar com a gente.',
  Content: About,
  structuredData: { '@type': 'AboutPage', name: 'Sobre o uPubly', inLanguage: 'pt-BR' },
}

const beliefs = [
  {
    title: 'O que você escreve é seu',
    text: 'Cada letra fica guardada no aparelho antes de qualquer envio. Fechar a aba, perder o sinal ou ficar sem bateria não apaga um rascunho.',
  },
  {
    title: 'Uma vez, na hora certa',
    text: 'Um post agendado sai uma única vez. Se a rede social não confirma, perguntamos a você em vez de publicar em dobro.',
  },
  {
    title: 'Sempre a verdade na tela',
    text: 'Na fila, enviando, publicado, recusado e por quê: você sabe onde cada post está, com as palavras de todo dia.',
  },
]

function About() {
  return (
    <div className={`${siteWidth} py-14 sm:py-20`}>
      <div className="max-w-3xl">
        <h1 className="text-3xl sm:text-4xl">Feito para quem publica de onde estiver</h1>
        <p className="mt-5 text-lg text-muted">
          O uPubly é uma ferramenta brasileira para agendar e publicar em redes sociais. Nasceu de
          um incômodo simples: a pessoa que cuida das redes trabalha na rua, no evento, no balcão, e
          as ferramentas só funcionam com a internet perfeita.
        </p>
      </div>
      <ul className="mt-12 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {beliefs.map(({ title, text }) => (
          <li key={title} className="border-accent border-t-4 pt-4">
            <h2 className="text-lg">{title}</h2>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <section
        aria-labelledby="contato"
        className="mt-16 grid gap-x-16 gap-y-8 border-line border-t pt-12 lg:grid-cols-[2fr_3fr]"
      >
        <div>
          <h2 id="contato" className="text-2xl">
            Fale com a gente
          </h2>
          <p className="mt-3 text-muted">
            Dúvidas sobre planos, um problema com um post, um pedido sobre seus dados: escreva. O
            que você digita fica neste aparelho até ser enviado, e sai sozinho quando a conexão
            voltar.
          </p>
        </div>
        <Island
          name="contact-form"
          props={{}}
          className="min-w-0 rounded-card border border-line bg-surface-raised p-5 sm:p-8"
        />
      </section>
    </div>
  )
}
