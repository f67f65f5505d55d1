"""Writes office files that open only with a password into a folder, by LibreOffice itself."""
import subprocess
import sys
import time

import uno
from com.sun.star.beans import NamedValue, PropertyValue

folder = sys.argv[1]
pipe = f'malote-{time.time_ns()}'
office = subprocess.Popen(['soffice', f'-env:UserInstallation=file://{folder}/profile', '--headless', '--norestore', f'--accept=pipe,name={pipe};urp;'])
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext('com.sun.star.bridge.UnoUrlResolver', local)
for _ in range(600):
    try:
        context = resolver.resolve(f'uno:pipe,name={pipe};urp;StarOffice.ComponentContext')
        break
    except Exception:
        time.sleep(0.1)
desktop = context.ServiceManager.createInstanceWithContext('com.sun.star.frame.Desktop', context)


def having(name, value):
    return PropertyValue(name, 0, value, 0)


def locking(extension):
    if not extension.endswith('x'):
        return having('Password', 'segredo')
    values = (NamedValue('CryptoType', 'Standard'), NamedValue('OOXPassword', 'segredo'))
    return having('EncryptionData', uno.Any('[]com.sun.star.beans.NamedValue', values))


def save(kind, filters):
    document = desktop.loadComponentFromURL(f'private:factory/{kind}', '_blank', 0, (having('Hidden', True),))
    if kind == 'swriter':
        document.Text.String = 'conteúdo'
    else:
        document.Sheets.getByIndex(0).getCellByPosition(0, 0).String = 'conteúdo'
    for extension, name in filters.items():
        document.storeToURL(f'file://{folder}/locked.{extension}', (having('FilterName', name), locking(extension)))
    document.close(True)


save('swriter', {'odt': 'writer8', 'docx': 'MS Word 2007 XML', 'doc': 'MS Word 97'})
save('scalc', {'ods': 'calc8', 'xlsx': 'Calc MS Excel 2007 XML', 'xls': 'MS Excel 97'})
try:
    desktop.terminate()
except Exception:
    pass  # LibreOffice closes the pipe before it answers.
office.wait(30)
