"""A desktop on the session's bus: argv[1] names who tells the idle time, argv[2] the file that has it."""

import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME, FILE = sys.argv[1:]
MUTTER, SAVER = "org.gnome.Mutter.IdleMonitor", "org.freedesktop.ScreenSaver"


def told():
    with open(FILE, encoding="utf-8") as file:
        return int(file.read())


class Mutter(dbus.service.Object):
    @dbus.service.method(MUTTER, out_signature="t")
    def GetIdletime(self):
        return dbus.UInt64(told())


class ScreenSaver(dbus.service.Object):
    @dbus.service.method(SAVER, out_signature="u")
    def GetSessionIdleTime(self):
        return dbus.UInt32(told())


DBusGMainLoop(set_as_default=True)
BUS_NAME = dbus.service.BusName(NAME, dbus.SessionBus())
if NAME == MUTTER:
    desktop = Mutter(BUS_NAME, "/org/gnome/Mutter/IdleMonitor/Core")
else:
    desktop = ScreenSaver(BUS_NAME, "/org/freedesktop/ScreenSaver")
print("ready", flush=True)
GLib.MainLoop().run()
