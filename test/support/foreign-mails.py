"""Writes mails by Python's own package into a folder, and mails.json with what was put into each."""
import hashlib
import json
import pathlib
import sys
from email import policy
from email.headerregistry import Address
from email.message import EmailMessage
from email.mime.application import MIMEApplication
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from email.header import Header
from email.utils import formataddr, formatdate

folder = pathlib.Path(sys.argv[1])
picture = pathlib.Path(sys.argv[2]).read_bytes()
moment = 1796043600  # 2026-11-30T13:00:00Z
date = formatdate(moment, localtime=False)
attachment = bytes(range(256)) * 20
facts = []


def keep(name, message, subject, body, files):
    raw = message.as_bytes(policy=message.policy) if isinstance(message, EmailMessage) else message.as_bytes()
    (folder / f'{name}.eml').write_bytes(raw)
    hashes = {file: hashlib.sha256(data).hexdigest() for file, data in files.items()}
    facts.append({'name': name, 'subject': subject, 'body': body, 'files': hashes})


texts = {
    'utf-8': 'Ação “direta” – R$ 1.234,56 €\nSegunda linha com acentuação: ÁÉÍÓÚ àâãêõü ç',
    'iso-8859-1': 'Notificação nº 12: recepção às 10h\nSegunda linha: ÀÉÎÕÜ ñ',
    'windows-1252': 'Preço: € 10 – “aspas” … fim',
    'us-ascii': 'Plain words\nand a second line',
    'koi8-r': 'Привет, мир',
    'iso-8859-7': 'Καλημέρα κόσμε',
}
long_line = 'palavra ' * 400
policies = {'smtp': policy.SMTP, 'eight': policy.SMTP.clone(cte_type='8bit'), 'utf8': policy.SMTPUTF8}
for charset, text in texts.items():
    for cte in ('quoted-printable', 'base64', '8bit'):
        if charset == 'us-ascii' and cte == '8bit':
            continue
        for label in ('smtp', 'utf8'):
            if label == 'utf8' and cte != 'quoted-printable':
                continue
            message = EmailMessage(policy=policies['eight' if cte == '8bit' else label])
            subject = f'Assunto {text.splitlines()[0]} ({cte})'
            message['Subject'] = subject
            message['From'] = Address('José da Conceição', 'jose', 'exemplo.com.br')
            message['To'] = Address('Protocolo, Setor', 'protocolo', 'exemplo.gov.br')
            message['Date'] = date
            message.set_content(text, charset=charset, cte=cte)
            keep(f'plain-{charset}-{cte}-{label}', message, subject, text, {})

for nth, name in enumerate(['relatório final.bin', 'a' * 120 + '.bin', 'com "aspas".bin', 'sem acento.bin', '../fora.bin']):
    message = EmailMessage(policy=policy.SMTP)
    message['Subject'] = f'Anexo {nth}'
    message['From'] = Address('José da Conceição', 'jose', 'exemplo.com.br')
    message['To'] = Address('Protocolo, Setor', 'protocolo', 'exemplo.gov.br')
    message['Date'] = date
    message.set_content('Segue o anexo.\n' + long_line)
    message.add_attachment(attachment, maintype='application', subtype='octet-stream', filename=name)
    keep(f'attached-{nth}', message, f'Anexo {nth}', 'Segue o anexo.\n' + long_line, {name.split('/')[-1]: attachment})

for nth in range(6):
    message = EmailMessage(policy=policy.SMTP)
    message['Subject'] = f'Página {nth}'
    message['From'] = Address('José da Conceição', 'jose', 'exemplo.com.br')
    message['To'] = Address('Protocolo, Setor', 'protocolo', 'exemplo.gov.br')
    message['Date'] = date
    message.set_content('Parágrafo com acentuação. Segundo parágrafo.')
    message.add_alternative('<p>Parágrafo com <b>acentuação</b>.</p><p>Segundo parágrafo.</p><img src="cid:figura">', subtype='html', cte=['quoted-printable', 'base64', '8bit'][nth % 3])
    message.get_payload()[1].add_related(picture, 'image', 'png', cid='<figura>', filename='figura.png')
    if nth > 2:
        message.add_attachment(attachment, maintype='application', subtype='octet-stream', filename='dados.bin')
    keep(f'page-{nth}', message, f'Página {nth}', 'Parágrafo com acentuação.Segundo parágrafo.', {'dados.bin': attachment} if nth > 2 else {})

# The older interface writes headers and names of files in other ways.
for nth, charset in enumerate(['utf-8', 'iso-8859-1']):
    message = MIMEMultipart()
    subject = 'Intimação número muito longa que precisa de várias linhas no cabeçalho, com acentuação até o fim'
    message['Subject'] = Header(subject, charset)
    message['From'] = formataddr((str(Header('José da Conceição', charset)), 'jose@exemplo.com.br'))
    message['To'] = '"Protocolo, Setor" <protocolo@exemplo.gov.br>'
    message['Date'] = date
    message.attach(MIMEText('Corpo em português: ação', 'plain', charset))
    part = MIMEApplication(attachment)
    part.add_header('Content-Disposition', 'attachment', filename=(charset, '', 'petição.bin'))
    message.attach(part)
    keep(f'older-{nth}', message, subject, 'Corpo em português: ação', {'petição.bin': attachment})

(folder / 'mails.json').write_text(json.dumps(facts))
