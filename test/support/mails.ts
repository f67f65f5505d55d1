/** A file in a mail or an archive. */
interface MadeFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n')

/** A mail of Maria Souza to the protocol, of 20 November 2026, with PDFs attached. */
export function mailWithPdfs(subject: string, files: readonly MadeFile[]): string {
  const head = [
    'From: Maria Souza <maria@exemplo.com>',
    'To: protocolo@exemplo.gov.br',
    `Subject: ${subject}`,
    'Date: Fri, 20 Nov 2026 09:00:00 -0300',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="parte"',
  ]
  const text = ['--parte', 'Content-Type: text/plain; charset=utf-8', '', 'Seguem os documentos.']
  const attached = files.flatMap(({ name, bytes }) => [
    '--parte',
    'Content-Type: application/pdf',
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    base64(bytes),
  ])
  return [...head, '', ...text, ...attached, '--parte--', ''].join('\r\n')
}
