#!/usr/bin/python3
"""A window of WebKitGTK, led by JSON lines on stdin and answering with JSON lines on file descriptor 3.

    window.py PROFILE [private]

PROFILE is the folder where it keeps what it stores; a private window keeps nothing.
"""
import json
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2

profile = sys.argv[1]
is_private = sys.argv[2:] == ["private"]
answers = os.fdopen(3, "w")
chosen = []
loading = []


def say(message):
    answers.write(json.dumps(message) + "\n")
    answers.flush()


def open_context():
    if is_private:
        return WebKit2.WebContext.new_with_website_data_manager(WebKit2.WebsiteDataManager.new_ephemeral())
    data = WebKit2.WebsiteDataManager(base_data_directory=profile + "/data", base_cache_directory=profile + "/cache")
    context = WebKit2.WebContext.new_with_website_data_manager(data)
    context.get_cookie_manager().set_persistent_storage(
        profile + "/cookies.sqlite", WebKit2.CookiePersistentStorage.SQLITE
    )
    return context


def note_load(_view, state):
    if state == WebKit2.LoadEvent.FINISHED and loading:
        say({"id": loading.pop(), "value": True})


def choose_files(_view, request):
    if chosen:
        request.select_files(list(chosen))
    else:
        request.cancel()
    return True


def finish_script(view, result, number):
    try:
        value = view.call_async_javascript_function_finish(result)
        is_nothing = value is None or value.is_undefined()
        say({"id": number, "value": None if is_nothing else json.loads(value.to_json(0))})
    except Exception as error:
        say({"id": number, "error": str(error)})


def finish_picture(view, result, number, path):
    try:
        view.get_snapshot_finish(result).write_to_png(path)
        say({"id": number, "value": True})
    except Exception as error:
        say({"id": number, "error": str(error)})


def obey(order):
    kind, number = order["kind"], order["id"]
    if kind == "run":
        view.call_async_javascript_function(order["code"], -1, None, None, None, None, finish_script, number)
        return
    if kind == "picture":
        whole = (WebKit2.SnapshotRegion.VISIBLE, WebKit2.SnapshotOptions.NONE)
        view.get_snapshot(*whole, None, finish_picture, number, order["path"])
        return
    if kind == "load":
        loading[:] = [number]
        view.load_uri(order["url"])
        return
    chosen[:] = order["paths"]
    say({"id": number, "value": True})


def read_order(_channel, _condition):
    line = sys.stdin.readline()
    if not line:
        Gtk.main_quit()
        return False
    obey(json.loads(line))
    return True


context = open_context()
context.set_preferred_languages(["pt-BR"])
settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)
view = WebKit2.WebView(web_context=context, settings=settings)
view.connect("load-changed", note_load)
view.connect("run-file-chooser", choose_files)
view.connect("permission-request", lambda _view, request: (request.allow(), True)[1])
view.connect("web-process-terminated", lambda _view, reason: say({"event": "the page's process ended: %s" % reason}))
window = Gtk.Window()
window.set_default_size(1280, 900)
window.add(view)
window.show_all()
GLib.io_add_watch(0, GLib.IO_IN, read_order)
say({"event": "ready"})
Gtk.main()
