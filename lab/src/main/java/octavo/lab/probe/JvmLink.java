package octavo.lab.probe;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** The management beans of a JVM on this machine, reached by attaching to it; nothing has to be set up in it before. */
final class JvmLink implements AutoCloseable {

    private final JMXConnector connector;
    private final MBeanServerConnection beans;

    private JvmLink(JMXConnector connector) throws IOException {
        this.connector = connector;
        this.beans = connector.getMBeanServerConnection();
    }

    /** @throws IOException if the process is no JVM, is another user's, or does not answer */
    @SuppressWarnings("BanJNDI") // the address comes from the JVM itself, on this machine; nothing of it is looked up
    static JvmLink to(long pid) throws IOException {
        try {
            var machine = VirtualMachine.attach(Long.toString(pid));
            try {
                return new JvmLink(JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent())));
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new IOException("process %d lets nobody attach: %s".formatted(pid, e.getMessage()), e);
        }
    }

    MBeanServerConnection beans() {
        return beans;
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }
}
