import { keptTimes } from './kept-times.ts'
import { LegalLink, LegalList, LegalTable } from './legal-parts.tsx'
import type { LegalSection } from './legal-text.tsx'

/** The sections about who else sees personal data, how long it is kept, and what a person may ask for. */
export const privacyRights: readonly LegalSection[] = [
  {
    id: 'quem-recebe',
    title: 'Quem mais recebe seus dados',
    body: (
      <>
        <LegalList
          items={[
            <>
              <strong>As redes sociais que você conecta</strong> recebem o que você manda publicar,
              no horário que escolheu, e seguem as próprias políticas.
            </>,
            <>
              <strong>As pessoas do mesmo projeto</strong> veem posts, mídias, contas conectadas,
              seu nome e o que você fez ali.
            </>,
            <>
              <strong>Quem tem o link de um relatório</strong> que a sua equipe criou vê, sem
              entrar, um mês do projeto: nome do projeto e da agência, contas conectadas com seus
              números, e os posts publicados com texto, miniatura e números. Quem recebe o link pode
              passá-lo adiante. Ele vale 7, 30 ou 90 dias, e quem administra o projeto pode
              encerrá-lo antes. A página não vai para buscadores.
            </>,
            <>
              <strong>A Stripe</strong> processa os pagamentos. Os dados do cartão vão direto para
              ela e nunca passam por nós; o CPF ou CNPJ que você informa para as faturas passa por
              nós e fica só com ela. Recebemos os avisos dela sobre a assinatura e os pagamentos,
              com o que você informou lá: nome, email e, se ela pedir, telefone e endereço de
              cobrança.
            </>,
            <>
              <strong>O serviço de inteligência artificial</strong>, quando este servidor tem um,
              recebe o texto da legenda no momento em que você aperta o botão para melhorá-la ou
              gerar tags, e nada além dele.
            </>,
            <>
              <strong>O provedor de email</strong> entrega as mensagens que enviamos a você e, à
              nossa equipe, o que você escreve nos formulários deste site.
            </>,
            <>
              <strong>A hospedagem</strong> guarda os dados em nosso nome e sob nossas instruções.
            </>,
          ]}
        />
        <p>
          Alguns desses serviços ficam fora do Brasil. A transferência é feita para cumprir o que
          você contratou (artigo 33 da LGPD). Autoridades só recebem dados por ordem legal.
        </p>
      </>
    ),
  },
  {
    id: 'por-quanto-tempo',
    title: 'Por quanto tempo guardamos',
    body: (
      <LegalTable
        caption="Por quanto tempo cada dado é guardado"
        head={['O quê', 'Por quanto tempo']}
        rows={keptTimes}
      />
    ),
  },
  {
    id: 'seus-direitos',
    title: 'Seus direitos e como usá-los',
    body: (
      <>
        <p>A LGPD (artigo 18) dá a você estes direitos, e a maior parte está no próprio produto:</p>
        <LegalList
          items={[
            <>
              <strong>Ver e levar seus dados:</strong> em Meu perfil, no menu da sua conta,
              “Exportar meus dados” baixa um arquivo zip com tudo o que guardamos de você, com suas
              fotos e seus vídeos.
            </>,
            <>
              <strong>Corrigir:</strong> nome, email e telefone mudam na mesma tela.
            </>,
            <>
              <strong>Excluir:</strong> “Excluir minha conta” apaga você, os projetos que são só
              seus, o que está neste aparelho, suas mensagens de contato e seu lugar na lista de
              espera. Nos projetos de outras pessoas fica o que foi publicado, sem o seu nome.
            </>,
            <>
              <strong>Encerrar sessões</strong> abertas em outros aparelhos, uma a uma ou todas.
            </>,
            <>
              <strong>Retirar o consentimento</strong> da contagem de visitas, em “Privacidade”, no
              rodapé.
            </>,
            <>
              <strong>Desconectar uma rede</strong> a qualquer momento: a autorização é apagada.
            </>,
          ]}
        />
        <p>
          Para os demais direitos (confirmação, oposição, informação sobre compartilhamento,
          revisão), ou se você não tem mais conta, escreva pelo{' '}
          <LegalLink href="/about#contato">formulário de contato</LegalLink>. Respondemos em até 15
          dias. Você também pode recorrer à Autoridade Nacional de Proteção de Dados (ANPD).
        </p>
      </>
    ),
  },
  {
    id: 'seguranca',
    title: 'Segurança',
    body: (
      <>
        <p>
          Conexões cifradas, senhas guardadas como resumos Argon2id, autorizações das redes
          cifradas, sessões presas ao aparelho, verificação em duas etapas, limites contra
          tentativas repetidas e avisos por email quando algo importante muda na conta. O próprio
          serviço registra acontecimentos de segurança, com o endereço IP, para investigar abusos.
        </p>
        <p>
          Se um incidente puder causar a você risco ou dano relevante, avisaremos você e a ANPD,
          como manda a lei.
        </p>
      </>
    ),
  },
  {
    id: 'menores',
    title: 'Crianças e adolescentes',
    body: <p>O uPubly é feito para quem tem 18 anos ou mais e não se dirige a crianças.</p>,
  },
  {
    id: 'mudancas',
    title: 'Mudanças nesta política',
    body: (
      <p>
        Se algo importante mudar, avisamos por email antes de valer, e a data no alto desta página
        muda junto.
      </p>
    ),
  },
]
