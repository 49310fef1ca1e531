package octavo.lab.provision;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Ports that nobody listens on. */
final class Ports {

    private Ports() {}

    /** @return so many different free ports; somebody else could take one before it is used */
    static List<Integer> free(int count) {
        var sockets = new ArrayList<ServerSocket>();
        try {
            try {
                for (int i = 0; i < count; i++) {
                    sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
                }
                return sockets.stream().map(ServerSocket::getLocalPort).toList();
            } finally {
                for (var socket : sockets) {
                    socket.close();
                }
            }
        } catch (IOException e) {
            throw new ProvisionException("no free port: " + e.getMessage(), e);
        }
    }
}
